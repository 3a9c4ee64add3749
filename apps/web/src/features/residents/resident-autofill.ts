import { readNames } from '@bawaba/contracts';
import { asciiDigits, identityKey, parseNationalNumber } from '@bawaba/identity';
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
/** What a document says. */
const documentFields: readonly ResidentField[] = [...readNames, 'passport_type'];

/** Without what nobody typed. What follows from a typed number stays. */
function withoutFilled(values: ResidentValues): Change {
  const isNumberTyped = values.by_hand.includes('id_number');
  const ofNumber: Change = isNumberTyped ? readNumber(values) : {};
  return Object.fromEntries(
    documentFields
      .filter((name) => values[name] !== empty[name] && values[name] !== ofNumber[name])
      .filter((name) => !values.by_hand.includes(name))
      .map((name) => [name, empty[name]]),
  );
}

/** Two numbers that were not read are not the same number; but who typed a number knows whose document it is. */
function isOfPersonInForm(values: ResidentValues, { id_number }: ReadFields, before: ReadFields | null) {
  const known = before ? before.id_number : values.id_number;
  if (id_number) return !!known && identityKey(known) === identityKey(id_number);
  return before === null && values.by_hand.includes('id_number');
}

/**
 * Fills the form from a scan. Values that the clerk typed stay; `kept` returns the conflicting values of the scan.
 * All other values of another person's document are cleared, wherever they came from: the scan `before`, a draft, an earlier stay.
 */
export function fillForm(
  values: ResidentValues,
  fields: ReadFields,
  before: ReadFields | null = null,
): { change: Change; kept: ReadFields } {
  const cleared = isOfPersonInForm(values, fields, before) ? {} : withoutFilled(values);
  const read: ReadFields = {};
  const kept: ReadFields = {};
  for (const name of residentFields) {
    const value = fields[name];
    if (value === undefined || value === null || value === '') continue;
    if (!values.by_hand.includes(name)) Object.assign(read, { [name]: value });
    else if (value !== values[name]) Object.assign(kept, { [name]: value });
  }
  const following = followNumber(values, { ...values, ...cleared, ...read });
  // Birth date and sex of the document have priority over the number; the form shows a conflict.
  return { change: { ...cleared, ...following, ...read }, kept };
}
