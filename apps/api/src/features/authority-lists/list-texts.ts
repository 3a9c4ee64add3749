import type { AuthorityColumnKey, AuthorityListKind, CompanionRelationship, Sex } from '@bawaba/contracts';
import { countryOf } from '@bawaba/identity';
import type { Values } from './ledger-states.repository.ts';

/** Lists are in Arabic, also where the desk works in English: the authorities read them. */
export const listTitles: Readonly<Record<AuthorityListKind, string>> = {
  daily_guests: 'كشف النزلاء اليومي',
  foreign_arrivals: 'كشف وصول الأجانب',
  foreign_departures: 'كشف مغادرة الأجانب',
  monthly_statement: 'البيان الشهري للنزلاء',
};

/** A date in an Arabic sentence: without the marks its parts change places (Unicode Bidirectional Algorithm, W2). */
export const dateIn = (text: string) => `\u200e${text}\u200e`;

/** Shares of the width of the page. */
export const columnWidths: Readonly<Record<AuthorityColumnKey, number>> = {
  full_name: 104,
  nationality: 44,
  id_type: 40,
  id_number: 88,
  birthdate: 56,
  sex: 28,
  job: 52,
  address: 78,
  unit: 40,
  arrival: 56,
  departure: 56,
  days: 30,
  companions: 62,
  owner: 58,
  vehicle_plate: 46,
  phone: 62,
  notes: 46,
};

/** The values behind each column. Notes are for the hand. */
export const columnValues: Readonly<Partial<Record<AuthorityColumnKey, readonly string[]>>> = {
  companions: ['relationship', 'head_name', 'children'],
  notes: [],
};
export const valuesOf = (key: AuthorityColumnKey): readonly string[] => columnValues[key] ?? [key];

const documents: Readonly<Record<string, string>> = {
  national_id: 'رقم قومي',
  passport: 'جواز سفر',
  none: 'بدون مستند',
};
const sexes: Readonly<Record<Sex, string>> = { M: 'ذكر', F: 'أنثى', X: 'غير محدد' };
/** For a man, for a woman, and where nobody knows. */
const relations: Readonly<Record<CompanionRelationship, readonly [string, string, string]>> = {
  spouse: ['زوج', 'زوجة', 'زوج/زوجة'],
  child: ['ابن', 'ابنة', 'ابن/ابنة'],
  parent: ['والد', 'والدة', 'والد/والدة'],
  sibling: ['أخو', 'أخت', 'أخ/أخت'],
  other: ['مرافق', 'مرافقة', 'مرافق'],
};

export interface Child {
  readonly full_name: string;
  readonly birthdate: string | null;
  readonly sex: Sex | null;
  readonly relationship: CompanionRelationship;
}
export const childrenOf = ({ children }: Values): Child[] => (children ? JSON.parse(children) : []);

function relationTo({ relationship, head_name, sex }: Values): string {
  if (!head_name) return '';
  const [man, woman, unknown] = relations[(relationship ?? 'other') as CompanionRelationship];
  return `${sex === 'M' ? man : sex === 'F' ? woman : unknown} ${head_name}`;
}

const nationality = (text: string) => countryOf(text.toUpperCase())?.ar ?? text;

/** The text of one cell. */
export function cellOf(key: AuthorityColumnKey, values: Values): string {
  if (key === 'notes') return '';
  if (key === 'companions') return relationTo(values);
  const value = values[key];
  if (!value) return '';
  if (key === 'id_type') return documents[value] ?? value;
  if (key === 'sex') return sexes[value as Sex] ?? value;
  return key === 'nationality' ? nationality(value) : value;
}

/** What a correction says about one column: also the children, who have rows of their own elsewhere. */
export function describedValue(key: AuthorityColumnKey, values: Values): string {
  const children = key === 'companions' ? childrenOf(values).map(({ full_name }) => full_name) : [];
  return [cellOf(key, values), ...children].filter(Boolean).join('، ') || 'خالٍ';
}
