import { asciiDigits, parseNationalNumber } from '@bawaba/identity';
import {
  newResident,
  type ResidentField,
  type ResidentValues,
  residentFields,
  withoutHead,
} from './resident-values.ts';

type Change = Partial<ResidentValues>;

const readNumber = ({ id_type, id_number }: ResidentValues) => {
  const reading = id_type === 'national_id' ? parseNationalNumber(id_number) : null;
  return { birthdate: reading?.birthDate ?? '', sex: reading?.sex ?? ('' as const) };
};

/** Fills birth date and sex from the number, and clears them with it, unless the clerk typed them. */
function followNumber(before: ResidentValues, after: ResidentValues): Change {
  const was = readNumber(before);
  const is = readNumber(after);
  const follows = (name: 'birthdate' | 'sex') =>
    is[name] !== was[name] && !after.by_hand.includes(name) && (is[name] !== '' || after[name] === was[name]);
  return {
    ...(follows('birthdate') && { birthdate: is.birthdate }),
    ...(follows('sex') && { sex: is.sex }),
  };
}

/** The changes after the clerk types `value` into a field. An empty field can be filled automatically again. */
export function typed<Name extends ResidentField>(
  values: ResidentValues,
  name: Name,
  value: ResidentValues[Name],
): Change {
  const others = values.by_hand.filter((other) => other !== name);
  const change: Change = { [name]: value, by_hand: value === '' ? others : [...others, name] };
  if (name === 'id_number') change.id_number = asciiDigits(String(value));
  if (name === 'passport_country') change.passport_country = String(value).toUpperCase();
  if (name === 'village_id') Object.assign(change, { owner_id: '', owner_name: '', ...withoutHead });
  if (name === 'id_number' || name === 'id_type') {
    Object.assign(change, followNumber(values, { ...values, ...change }));
  }
  return change;
}

export type ReadFields = Partial<Pick<ResidentValues, ResidentField>>;

const empty = newResident({});
const clearFilled = (values: ResidentValues, before: ReadFields): Change =>
  Object.fromEntries(
    residentFields
      .filter((name) => typeof before[name] === 'string' && before[name] === values[name])
      .filter((name) => name !== 'id_type' && !values.by_hand.includes(name))
      .map((name) => [name, empty[name]]),
  );

/**
 * Fills the form from a scan. Values that the clerk typed stay; `kept` returns the conflicting values of the scan.
 * Values from the scan `before` are cleared, unless both scans have the same number. Two numbers that were not read are not
 * the same number.
 */
export function fillForm(
  values: ResidentValues,
  fields: ReadFields,
  before: ReadFields = {},
): { change: Change; kept: ReadFields } {
  const isSamePerson = !!fields.id_number && before.id_number === fields.id_number;
  const change: Change = isSamePerson ? {} : clearFilled(values, before);
  const kept: ReadFields = {};
  for (const name of residentFields) {
    const value = fields[name];
    if (value === undefined || value === null || value === '') continue;
    if (!values.by_hand.includes(name)) Object.assign(change, { [name]: value });
    else if (value !== values[name]) Object.assign(kept, { [name]: value });
  }
  const filled = { ...values, ...change };
  const following = followNumber(values, filled);
  // Birth date and sex of the document have priority over the number; the form shows a conflict.
  return { change: { ...following, ...change }, kept };
}
