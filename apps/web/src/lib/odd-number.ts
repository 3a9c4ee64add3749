import type { Problem, RegistrationWarning, Resident } from '@bawaba/contracts';
import { identityKey, parseNationalNumber } from '@bawaba/identity';

/** The form values about the number. */
export interface NumberValues {
  readonly id_type: Resident['id_type'];
  readonly id_number: string;
  readonly confirmed_number: string;
}

/** A card number that is not a valid national number, unless the record already has it. */
export function isOdd(values: NumberValues, before?: NumberValues): boolean {
  const key = identityKey(values.id_number);
  const isKnown = before?.id_type === values.id_type && identityKey(before.id_number) === key;
  return (
    values.id_type === 'national_id' && key !== '' && !isKnown && !parseNationalNumber(values.id_number).valid
  );
}

/** A confirmation is valid for one number only. */
export const isConfirmed = ({ id_number, confirmed_number }: NumberValues): boolean =>
  confirmed_number !== '' && confirmed_number === identityKey(id_number);

/** The validation error until the clerk confirms the number. */
export const confirmOddNumber = (values: NumberValues, before?: NumberValues): Record<string, Problem> =>
  isOdd(values, before) && !isConfirmed(values) ? { confirmed_number: 'confirm_number' } : {};

/** The acknowledgement in the request body. */
export const acknowledgedOf = (
  values: NumberValues,
  before?: NumberValues,
): { acknowledged?: RegistrationWarning[] | undefined } =>
  isOdd(values, before) && isConfirmed(values) ? { acknowledged: ['not_a_national_number'] } : {};
