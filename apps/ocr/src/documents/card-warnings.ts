import { type CardFacts, isValidityPeriod, YEARS_VALID } from './card-facts.ts';
import type { Warning } from './field.ts';

/** What the clerk should check; `expireDate` is the date in the answer. */
export function cardWarnings(facts: CardFacts, expireDate: string | null, today: string): Warning[] {
  const warnings = [
    ...numberWarnings(facts),
    birthDateDiffers(facts),
    genderDiffers(facts),
    expiryDiffers(facts),
    expired(expireDate, today),
  ];
  return warnings.filter((warning) => warning !== null);
}

function numberWarnings({ number, identity, differentNumbers }: CardFacts): (Warning | null)[] {
  const fields = ['id_number'];
  return [
    number.value
      ? null
      : { code: 'number_unread', message: 'The national number could not be read.', fields },
    identity && !identity.valid
      ? { code: 'number_implausible', message: 'The national number breaks its own rules.', fields }
      : null,
    identity && !identity.checkDigit?.agrees
      ? {
          code: 'number_check_digit',
          message: 'The last digit of the national number does not follow from the others.',
          fields,
        }
      : null,
    differentNumbers
      ? {
          code: 'numbers_differ',
          message: 'The numbers on the two sides were read differently.',
          fields,
          values: differentNumbers,
        }
      : null,
  ];
}

function birthDateDiffers({ identity, printedBirth }: CardFacts): Warning | null {
  if (!identity?.birthDate || !printedBirth.value || printedBirth.p <= 0.5) return null;
  if (printedBirth.value === identity.birthDate) return null;
  return {
    code: 'birthdate_differs',
    message: 'The printed birth date is not the one in the national number.',
    fields: ['birthdate', 'id_number'],
  };
}

function genderDiffers({ gender, sex }: CardFacts): Warning | null {
  if (!gender.value || gender.p <= 0.8 || !sex) return null;
  if ((gender.value === 'ذكر') === (sex === 'M')) return null;
  return {
    code: 'gender_differs',
    message: 'The gender on the back is not the one in the national number.',
    fields: ['id_number'],
  };
}

function expiryDiffers({ issue, expiry }: CardFacts): Warning | null {
  if (!expiry.value || !issue.value || issue.p <= 0.5 || isValidityPeriod(issue, expiry)) return null;
  return {
    code: 'expiry_differs',
    message: `The card does not expire ${YEARS_VALID} years after its issue.`,
    fields: ['expire_date'],
  };
}

function expired(expireDate: string | null, today: string): Warning | null {
  if (!expireDate || expireDate >= today) return null;
  return { code: 'document_expired', message: 'The card has expired.', fields: ['expire_date'] };
}
