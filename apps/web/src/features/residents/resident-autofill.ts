import { asciiDigits, parseNationalNumber } from '@bawaba/identity';
import { newResident, type ResidentField, type ResidentValues, residentFields } from './resident-values.ts';

type Change = Partial<ResidentValues>;

const readNumber = ({ id_type, id_number }: ResidentValues) => {
  const reading = id_type === 'national_id' ? parseNationalNumber(id_number) : null;
  return { birthdate: reading?.birthDate ?? '', sex: reading?.sex ?? ('' as const) };
};

/** What the number says about the person goes where nobody has written; it leaves again with the number. */
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

/** A person wrote `value` into a field: what changes with it. An emptied field is nobody's again. */
export function typed<Name extends ResidentField>(
  values: ResidentValues,
  name: Name,
  value: ResidentValues[Name],
): Change {
  const others = values.by_hand.filter((other) => other !== name);
  const change: Change = { [name]: value, by_hand: value === '' ? others : [...others, name] };
  if (name === 'id_number') change.id_number = asciiDigits(String(value));
  if (name === 'passport_country') change.passport_country = String(value).toUpperCase();
  if (name === 'village_id') Object.assign(change, { owner_id: '', owner_name: '' });
  if (name === 'id_number' || name === 'id_type') {
    Object.assign(change, followNumber(values, { ...values, ...change }));
  }
  return change;
}

export type ReadFields = Partial<Pick<ResidentValues, ResidentField>>;

const empty = newResident({});
const takenBack = (values: ResidentValues, before: ReadFields): Change =>
  Object.fromEntries(
    residentFields
      .filter((name) => typeof before[name] === 'string' && before[name] === values[name])
      .filter((name) => name !== 'id_type' && !values.by_hand.includes(name))
      .map((name) => [name, empty[name]]),
  );

/**
 * Fields that a document's reading found. What a person wrote stays: those come back in `kept`, for the form to ask
 * about. What the reading `before` it filled leaves with it, unless both are of one person.
 */
export function fillForm(
  values: ResidentValues,
  fields: ReadFields,
  before: ReadFields = {},
): { change: Change; kept: ReadFields } {
  const change: Change = before.id_number === fields.id_number ? {} : takenBack(values, before);
  const kept: ReadFields = {};
  for (const name of residentFields) {
    const value = fields[name];
    if (value === undefined || value === null || value === '') continue;
    if (!values.by_hand.includes(name)) Object.assign(change, { [name]: value });
    else if (value !== values[name]) Object.assign(kept, { [name]: value });
  }
  const filled = { ...values, ...change };
  const following = followNumber(values, filled);
  // The document's own birth date and sex outrank what its number says; a disagreement is shown beside them.
  return { change: { ...following, ...change }, kept };
}
