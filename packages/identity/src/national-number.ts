import { calendarDate, todayUtc } from './calendar.ts';
import type { CheckDigit } from './check-digit.ts';
import { type Governorate, governorateOf } from './governorates.ts';
import { identityKey } from './identity-key.ts';

export type NationalNumberProblem =
  | 'not_14_digits'
  | 'unknown_century'
  | 'impossible_date'
  | 'future_date'
  | 'unknown_governorate';

export interface NationalNumber {
  /** ASCII digits; null unless there are 14 of them. */
  number: string | null;
  valid: boolean;
  problems: NationalNumberProblem[];
  birthDate: string | null;
  sex: 'M' | 'F' | null;
  governorate: Governorate | null;
  /** Only a warning: the rule is not officially published, so a wrong digit does not make a number invalid. */
  checkDigit: CheckDigit | null;
}

const weights = [2, 7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
const centuries: Record<string, number> = { 2: 1900, 3: 2000 };

export function checkDigitOf(first13: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(first13[index]), 0);
  return String((11 - (sum % 11)) % 10);
}

/**
 * Parses an Egyptian national number, `C YYMMDD GG SSSS X`, with digits of any script, with or without spaces. Each part is
 * available as soon as its digits are present, so that a form can show it while the clerk types.
 */
export function parseNationalNumber(text: string, { today }: { today?: string } = {}): NationalNumber {
  const key = identityKey(text);
  const digits = /^\d{0,14}$/.test(key) ? key : '';
  const complete = digits.length === 14;
  const century = centuries[digits.slice(0, 1)];
  const [year, month, day] = [1, 3, 5].map((start) => Number(digits.slice(start, start + 2)));
  const date =
    century !== undefined && digits.length >= 7 ? calendarDate(century + year!, month!, day!) : null;
  const future = date !== null && date > (today ?? todayUtc());
  const governorate = governorateOf(digits.slice(7, 9));

  const problems: NationalNumberProblem[] = [];
  if (!complete) problems.push('not_14_digits');
  if (digits.length >= 1 && century === undefined) problems.push('unknown_century');
  if (digits.length >= 7 && century !== undefined && !date) problems.push('impossible_date');
  if (future) problems.push('future_date');
  if (digits.length >= 9 && !governorate) problems.push('unknown_governorate');

  const expected = complete ? checkDigitOf(digits) : '';
  return {
    number: complete ? digits : null,
    valid: problems.length === 0,
    problems,
    birthDate: future ? null : date,
    sex: digits.length < 13 ? null : Number(digits[12]) % 2 ? 'M' : 'F',
    governorate,
    checkDigit: complete ? { expected, actual: digits[13]!, agrees: digits[13] === expected } : null,
  };
}
