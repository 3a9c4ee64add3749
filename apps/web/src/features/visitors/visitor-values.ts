import type { Visitor } from '@bawaba/contracts';
import { parseNationalNumber } from '@bawaba/identity';
import type { FoundTexts } from '../../lib/fill-fields.ts';
import { type NameAnswers, noAnswers, type PersonInForm, withNameAnswers } from '../../lib/name-check.ts';
import { acknowledgedOf, confirmOddNumber, isOdd, type NumberValues } from '../../lib/odd-number.ts';
import { today } from '../../lib/today.ts';

export type VisitorValues = ReturnType<typeof valuesOf>;

/** The fields of a visitor that a document contains. */
export type VisitorTexts = FoundTexts<'full_name' | 'nationality' | 'birthdate' | 'sex' | 'passport_number'>;

export const valuesOf = (visitor: Visitor | null) => ({
  full_name: visitor?.full_name ?? '',
  nationality: visitor?.nationality ?? '',
  birthdate: visitor?.birthdate ?? '',
  sex: (visitor?.sex ?? '') as string,
  // Most visitors in Egypt show a national ID.
  id_type: visitor?.id_type ?? ('national_id' as const),
  passport_number: visitor?.passport_number ?? '',
  /** The identity key of an odd number that the clerk has confirmed. */
  confirmed_number: '',
  /** What the clerk says about similar people on the blacklist. */
  name_answers: noAnswers as NameAnswers,
  visit_date: visitor?.visit_date ?? today(),
  host: visitor?.host ?? '',
  apartment_number: visitor?.apartment_number ?? '',
  building_number: visitor?.building_number ?? '',
  village_id: visitor ? String(visitor.village_id) : null,
  phone: visitor?.phone ?? '',
  vehicle_plate: visitor?.vehicle_plate ?? '',
  notes: visitor?.notes ?? '',
  /** Also stored in the draft, so that the api can reject a draft of an outdated version. */
  version: visitor?.version,
});

/** The document that certainly has this number, if any: only a passport has letters. */
export const kindOfNumber = (number: string): Visitor['id_type'] | null =>
  /[a-z]/i.test(number) ? 'passport' : parseNationalNumber(number).valid ? 'national_id' : null;

/** The date of a visitor after another, on a day of the register. */
export const visitDateAfter = (previous: Visitor | null, day: string) =>
  // The day of the registration was not chosen: after midnight the next visitor comes on another day.
  previous && previous.visit_date !== today(new Date(previous.created_at)) ? previous.visit_date : day;

/** A visitor after another: the village, the kind of document and a chosen day are usually the same. */
export const valuesAfter = (previous: Visitor | null): VisitorValues => ({
  ...valuesOf(null),
  ...(previous && {
    id_type: previous.id_type,
    visit_date: visitDateAfter(previous, today()),
    village_id: String(previous.village_id),
  }),
});

/** The place to copy: the visitors of a group have the same host. */
export const placeOf = ({ host, apartment_number, building_number }: Visitor) => ({
  host: host ?? '',
  apartment_number: apartment_number ?? '',
  building_number: building_number ?? '',
});

export const numberOf = ({ id_type, passport_number, confirmed_number }: VisitorValues): NumberValues => ({
  id_type,
  id_number: passport_number,
  confirmed_number,
});

export const hasOddNumber = (values: VisitorValues, base: VisitorValues) =>
  isOdd(numberOf(values), numberOf(base));
export const confirmNumber = (values: VisitorValues, base: VisitorValues) =>
  confirmOddNumber(numberOf(values), numberOf(base));
export const acknowledgement = (values: VisitorValues, base: VisitorValues) =>
  withNameAnswers(
    acknowledgedOf(numberOf(values), numberOf(base)),
    personInForm(values),
    values.name_answers,
  );

export const personInForm = ({
  full_name,
  birthdate,
  sex,
  passport_number,
}: VisitorValues): PersonInForm => ({
  full_name,
  birthdate,
  sex,
  id_number: passport_number,
});

type OfNumber = Pick<VisitorValues, 'id_type' | 'passport_number' | 'birthdate' | 'sex'>;
const inNumber = ({ id_type, passport_number }: OfNumber) => {
  const { birthDate, sex } = parseNationalNumber(id_type === 'national_id' ? passport_number : '');
  return { birthdate: birthDate ?? '', sex: sex ?? '' };
};

/** Birth date and sex follow the national number, unless they are from elsewhere. */
export function followNumber(before: OfNumber, after: OfNumber): Partial<OfNumber> {
  const was = inNumber(before);
  const is = inNumber(after);
  const follows = (name: 'birthdate' | 'sex') => after[name] === '' || after[name] === was[name];
  return {
    ...(follows('birthdate') && is.birthdate !== after.birthdate && { birthdate: is.birthdate }),
    ...(follows('sex') && is.sex !== after.sex && { sex: is.sex }),
  };
}
