import {
  type BodyOf,
  type CompanionRelationship,
  DEFAULT_PASSPORT_TYPE,
  type Resident,
  type residentEndpoints,
} from '@bawaba/contracts';
import { identityKey } from '@bawaba/identity';
import { type NameAnswers, noAnswers, type PersonInForm, withNameAnswers } from '../../lib/name-check.ts';
import { acknowledgedOf } from '../../lib/odd-number.ts';

type Sex = NonNullable<Resident['sex']>;

/** A child without a document of its own. */
export type ChildValues = {
  full_name: string;
  birthdate: string;
  sex: Sex | '';
  relationship: CompanionRelationship;
};

/** The form values: text as typed, and fields that only a scan can fill. */
export type ResidentValues = {
  full_name: string;
  id_type: Resident['id_type'];
  id_number: string;
  /** Ids as strings, for selects; empty for none. */
  village_id: string;
  owner_id: string;
  /** Only for display; not sent. */
  owner_name: string;
  apartment_number: string;
  building_number: string;
  check_in: string;
  check_out: string;
  birthdate: string;
  sex: Sex | '';
  nationality: string;
  phone: string;
  vehicle_plate: string;
  /** With whom the resident came; empty for nobody. */
  head_id: string;
  /** Only for display; not sent. */
  head_name: string;
  relationship: CompanionRelationship | '';
  children: readonly ChildValues[];
  address: string;
  religion: string;
  marital_status: string;
  job: string;
  id_expire_date: string;
  passport_country: string;
  passport_expiry_date: string;
  passport_type: string;
  document_type: string;
  mrz_valid: boolean | null;
  mrz_line1: string;
  mrz_line2: string;
  ocr_confidence_front: number | null;
  ocr_confidence_back: number | null;
  /** The identity key of an invalid national number that the clerk confirmed; sent only as `acknowledged`. */
  confirmed_number: string;
  /** What the clerk says about similar people on the blacklist. */
  name_answers: NameAnswers;
  /** Fields that the clerk typed; nothing overwrites them automatically. */
  by_hand: readonly string[];
  /** The version of the record when editing began; null for a new one. */
  version: number | null;
};

const besideFields = [
  'by_hand',
  'version',
  'owner_name',
  'head_name',
  'confirmed_number',
  'name_answers',
] as const;
export type ResidentField = Exclude<keyof ResidentValues, (typeof besideFields)[number]>;

const blank: ResidentValues = {
  full_name: '',
  id_type: 'national_id',
  id_number: '',
  village_id: '',
  owner_id: '',
  owner_name: '',
  apartment_number: '',
  building_number: '',
  check_in: '',
  check_out: '',
  birthdate: '',
  sex: '',
  nationality: '',
  phone: '',
  vehicle_plate: '',
  head_id: '',
  head_name: '',
  relationship: '',
  children: [],
  address: '',
  religion: '',
  marital_status: '',
  job: '',
  id_expire_date: '',
  passport_country: '',
  passport_expiry_date: '',
  passport_type: DEFAULT_PASSPORT_TYPE,
  document_type: '',
  mrz_valid: null,
  mrz_line1: '',
  mrz_line2: '',
  ocr_confidence_front: null,
  ocr_confidence_back: null,
  confirmed_number: '',
  name_answers: noAnswers,
  by_hand: [],
  version: null,
};

/** Fields that only a scan can fill. */
export const readingFields = [
  'document_type',
  'mrz_valid',
  'mrz_line1',
  'mrz_line2',
  'ocr_confidence_front',
  'ocr_confidence_back',
] as const satisfies (keyof ResidentValues)[];

export const withoutReading = Object.fromEntries(
  readingFields.map((name) => [name, blank[name]]),
) as Partial<ResidentValues>;

/** Who came with nobody. */
export const withoutHead = { head_id: '', head_name: '', relationship: '' } as const;

export const residentFields = Object.keys(blank).filter(
  (name) => !besideFields.some((other) => other === name),
) as ResidentField[];

export const newResident = (start: Partial<ResidentValues>): ResidentValues => ({ ...blank, ...start });

const childrenOf = ({ children }: Resident): ChildValues[] =>
  children.map((child) => ({ ...child, birthdate: child.birthdate ?? '', sex: child.sex ?? '' }));

export function valuesOf(resident: Resident): ResidentValues {
  const text = (value: string | number | null) => (value === null ? '' : String(value));
  const known = Object.fromEntries(
    residentFields.map((name) => {
      if (name === 'children') return [name, childrenOf(resident)];
      const value = resident[name];
      const isText = typeof blank[name] === 'string';
      return [name, isText ? text(value as string | number | null) : value];
    }),
  ) as Pick<ResidentValues, ResidentField>;
  return {
    ...known,
    passport_type: resident.passport_type ?? (resident.id_type === 'passport' ? '' : DEFAULT_PASSPORT_TYPE),
    owner_name: resident.owner_name ?? '',
    head_name: resident.head_name ?? '',
    confirmed_number: '',
    name_answers: noAnswers,
    by_hand: [],
    version: resident.version,
  };
}

/** What a new stay of the same person starts with: who they are and how to reach them, never when, where and with whom. */
export function personOf(resident: Resident): Partial<ResidentValues> {
  const values = valuesOf(resident);
  const ofOneStay = [
    'check_in',
    'check_out',
    'apartment_number',
    'building_number',
    'head_id',
    'head_name',
    'relationship',
    'children',
    'version',
  ] as const;
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => ![...ofOneStay, ...readingFields].some((other) => other === name),
    ),
  );
}

const idOf = (text: string) => (text === '' ? null : Number(text));

const ofCardsOnly = ['religion', 'marital_status', 'job', 'address', 'id_expire_date'] as const;
const ofPassportsOnly = [
  'passport_country',
  'passport_expiry_date',
  'passport_type',
  'mrz_valid',
  'mrz_line1',
  'mrz_line2',
] as const;

/** Whether the field belongs only to the other document type. */
export const isOfOtherType = (name: ResidentField, idType: Resident['id_type']): boolean =>
  (idType === 'passport' ? ofCardsOnly : ofPassportsOnly).some((other) => other === name);

/** A valid zone proves nothing about another number than its own, such as one that the clerk typed over it. */
function withoutForeignZone({ id_number, mrz_valid, mrz_line1, mrz_line2 }: ResidentValues) {
  const isForeign = mrz_valid && !identityKey(mrz_line1 + mrz_line2).includes(identityKey(id_number));
  return isForeign ? { mrz_valid: null, mrz_line1: '', mrz_line2: '' } : {};
}

/** The body of POST /residents, without the fields of the other document type. */
export function createBody(values: ResidentValues): BodyOf<typeof residentEndpoints.create> {
  const {
    by_hand: _,
    version: __,
    owner_name: ___,
    confirmed_number: ____,
    head_name: _____,
    head_id,
    relationship,
    children,
    name_answers,
    id_expire_date,
    ...rest
  } = { ...values, ...withoutForeignZone(values) };
  const own = Object.fromEntries(
    Object.entries(rest).filter(([name]) => !isOfOtherType(name as ResidentField, values.id_type)),
  ) as typeof rest;
  const passport = values.id_type === 'passport';
  const body = {
    ...own,
    village_id: idOf(values.village_id),
    owner_id: idOf(values.owner_id),
    ...homeOf(values),
    ...(head_id !== '' && { head_id: idOf(head_id), relationship }),
    ...(children.length > 0 && { children: [...children] }),
    ...(passport ? { passport_number: values.id_number } : { expire_date: id_expire_date }),
    ...acknowledgedOf(values),
  };
  return withNameAnswers(body, personInForm(values), name_answers);
}

export const personInForm = ({ full_name, birthdate, sex, id_number }: ResidentValues): PersonInForm => ({
  full_name,
  birthdate,
  sex,
  id_number,
});

const homeOf = (values: ResidentValues) =>
  values.owner_id === ''
    ? { apartment_number: values.apartment_number, building_number: values.building_number }
    : { apartment_number: null, building_number: null };

/** Only changed fields, so that an edit does not overwrite changes by other users. */
export function updateBody(
  values: ResidentValues,
  before: ResidentValues,
): BodyOf<typeof residentEndpoints.update> {
  // The children are a list, the others are texts and numbers.
  const changed = residentFields.filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]),
  );
  const body: Record<string, unknown> = Object.fromEntries(changed.map((name) => [name, values[name]]));
  if ('village_id' in body) body.village_id = idOf(values.village_id);
  if ('head_id' in body) body.head_id = idOf(values.head_id);
  if ('owner_id' in body) Object.assign(body, { owner_id: idOf(values.owner_id), ...homeOf(values) });
  if (values.id_type === 'passport' && ('id_number' in body || 'id_type' in body)) {
    Object.assign(body, { passport_number: values.id_number, passport_type: values.passport_type });
  }
  if ('id_number' in body) Object.assign(body, withoutForeignZone(values));
  return {
    ...body,
    ...withNameAnswers(acknowledgedOf(values, before), personInForm(values), values.name_answers),
    version: values.version ?? undefined,
  };
}
