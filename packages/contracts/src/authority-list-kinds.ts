export const authorityListKinds = [
  'daily_guests',
  'foreign_arrivals',
  'foreign_departures',
  'monthly_statement',
] as const;
export type AuthorityListKind = (typeof authorityListKinds)[number];
/** Its deadline is a day of the next month; that of the others is a number of hours. */
export const isMonthly = (kind: AuthorityListKind) => kind === 'monthly_statement';

/** What a list can say about somebody. The number of the line always comes first, and is no column. */
export const authorityColumnKeys = [
  'full_name',
  'nationality',
  'id_type',
  'id_number',
  'birthdate',
  'sex',
  'job',
  'address',
  'unit',
  'arrival',
  'departure',
  'days',
  'companions',
  'owner',
  'vehicle_plate',
  'phone',
  'notes',
] as const;
export type AuthorityColumnKey = (typeof authorityColumnKeys)[number];

/** Without these a line names nobody: they are on every list. */
export const namingColumns: readonly AuthorityColumnKey[] = ['full_name', 'id_number'];
/** Nobody can be asked to fill these: who came alone has no companions, and notes are for the hand. */
export const neverRequired: readonly AuthorityColumnKey[] = ['companions', 'days', 'notes'];

export interface AuthorityColumn {
  readonly key: AuthorityColumnKey;
  readonly heading: { readonly en: string; readonly ar: string };
  readonly is_shown: boolean;
  /** Somebody without it is incomplete, and not on the list. */
  readonly is_required: boolean;
}

const headings: Readonly<Record<AuthorityColumnKey, AuthorityColumn['heading']>> = {
  full_name: { en: 'Name', ar: 'الاسم' },
  nationality: { en: 'Nationality', ar: 'الجنسية' },
  id_type: { en: 'Document', ar: 'نوع المستند' },
  id_number: { en: 'ID or passport number', ar: 'رقم البطاقة/جواز السفر' },
  birthdate: { en: 'Birth date', ar: 'تاريخ الميلاد' },
  sex: { en: 'Sex', ar: 'النوع' },
  job: { en: 'Job', ar: 'المهنة' },
  address: { en: 'Home address', ar: 'محل الإقامة' },
  unit: { en: 'Unit', ar: 'رقم الوحدة' },
  arrival: { en: 'Arrival', ar: 'تاريخ الوصول' },
  departure: { en: 'Departure', ar: 'تاريخ المغادرة' },
  days: { en: 'Days', ar: 'عدد الأيام' },
  companions: { en: 'Companions and relationship', ar: 'المرافقون وصلة القرابة' },
  owner: { en: 'Owner', ar: 'المالك' },
  vehicle_plate: { en: 'Car plate', ar: 'رقم السيارة' },
  phone: { en: 'Phone', ar: 'الهاتف' },
  notes: { en: 'Notes', ar: 'ملاحظات' },
};

interface KindDefaults {
  readonly deadline_hours: number | null;
  readonly deadline_day: number | null;
  readonly hidden: readonly AuthorityColumnKey[];
  readonly required: readonly AuthorityColumnKey[];
}

/** Proposals, not law: every village sets its own. */
const defaults: Readonly<Record<AuthorityListKind, KindDefaults>> = {
  daily_guests: {
    deadline_hours: 12,
    deadline_day: null,
    hidden: ['days', 'phone'],
    required: ['full_name', 'id_number', 'nationality'],
  },
  foreign_arrivals: {
    deadline_hours: 24,
    deadline_day: null,
    hidden: ['days', 'phone', 'vehicle_plate'],
    required: ['full_name', 'id_number', 'nationality', 'birthdate'],
  },
  foreign_departures: {
    deadline_hours: 24,
    deadline_day: null,
    hidden: ['days', 'phone', 'vehicle_plate', 'job', 'address'],
    required: ['full_name', 'id_number', 'nationality'],
  },
  monthly_statement: {
    deadline_hours: null,
    deadline_day: 7,
    hidden: ['birthdate', 'sex', 'job', 'address', 'companions', 'owner', 'vehicle_plate', 'phone'],
    required: [],
  },
};

/** What a village has until somebody changes it. */
export function defaultAuthorityKind(kind: AuthorityListKind) {
  const { hidden, required, ...deadline } = defaults[kind];
  const columns = authorityColumnKeys.map(
    (key): AuthorityColumn => ({
      key,
      heading: headings[key],
      is_shown: !hidden.includes(key),
      is_required: required.includes(key),
    }),
  );
  return { is_enabled: true, ...deadline, columns };
}
