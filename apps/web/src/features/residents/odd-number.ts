import type { NumberWarning, Problem, Resident } from '@bawaba/contracts';
import { identityKey, parseNationalNumber } from '@bawaba/identity';

/** What the form holds of the number. */
interface Numbered {
  readonly id_type: Resident['id_type'];
  readonly id_number: string;
  readonly confirmed_number: string;
}

/** The number of a card that is no national number, unless the record has had it before. */
export function isOdd(values: Numbered, before?: Numbered): boolean {
  const key = identityKey(values.id_number);
  const isKnown = before?.id_type === values.id_type && identityKey(before.id_number) === key;
  return (
    values.id_type === 'national_id' && key !== '' && !isKnown && !parseNationalNumber(values.id_number).valid
  );
}

/** The confirmation is of one number: another one needs its own. */
export const isConfirmed = ({ id_number, confirmed_number }: Numbered): boolean =>
  confirmed_number !== '' && confirmed_number === identityKey(id_number);

/** What the form asks for before it is saved. */
export const confirmOddNumber = (values: Numbered, before?: Numbered): Record<string, Problem> =>
  isOdd(values, before) && !isConfirmed(values) ? { confirmed_number: 'confirm_number' } : {};

/** What is sent with the record. */
export const acknowledgedOf = (
  values: Numbered,
  before?: Numbered,
): { acknowledged?: NumberWarning[] | undefined } =>
  isOdd(values, before) && isConfirmed(values) ? { acknowledged: ['not_a_national_number'] } : {};
