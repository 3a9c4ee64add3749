import type { ImportProblem } from '@bawaba/contracts';
import { asciiDigits, cleanLine, stripHidden } from '@bawaba/identity';
import type { Cell } from '@bawaba/spreadsheets';

type Converted = { value: string | null } | { problem: ImportProblem };

/** Excel keeps 15 digits of a number, and makes zeros of the others. */
const FIRST_ROUNDED = 1e15;
/** 2.98E+13: at most three digits are left of it. Passports have an E among their digits, but neither a + nor a point. */
const scientific = /^[+-]?\d(?:[.,٫]\d+)?E\+\d{1,3}$|^[+-]?\d[.,٫]\d+E\d{1,3}$/i;
/** A number that went through 2.98E+13 and back. No national number ends with five zeros, nor does any that one would type. */
const isRounded = (digits: string) => /^\d{7,}0{5}$/.test(digits);

/** The number of a document, as text. */
export function convertNumber(cell: Exclude<Cell, null | { error: string }>): Converted {
  if (typeof cell === 'boolean') return { problem: 'invalid_number' };
  // A program took what was typed, such as 3-5-2012, for a date.
  if (typeof cell === 'object') return { problem: 'mangled_number' };
  if (typeof cell === 'string') return convertText(cell);
  if (!Number.isInteger(cell) || cell < 0) return { problem: 'invalid_number' };
  if (cell >= FIRST_ROUNDED || isRounded(String(cell))) return { problem: 'mangled_number' };
  return { value: String(cell) };
}

function convertText(text: string): Converted {
  // How people keep programs from calculating: '298… and ="298…". The second zero of 298….0 is none of the number.
  const number = asciiDigits(cleanLine(stripHidden(text)))
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/^'/, '')
    .replace(/^(\d+)\.0+$/, '$1')
    .trim();
  if (number === '') return { value: null };
  if (scientific.test(number) || isRounded(number)) return { problem: 'mangled_number' };
  if (/^\d{10,}[.,]\d+$/.test(number)) return { problem: 'invalid_number' };
  return { value: number };
}

/**
 * A phone number, as text. An Egyptian mobile number that lost its zero gets it back: ten digits from 10, 11, 12 or 15 on begin no
 * other number. All else stays as it is.
 */
export function convertPhone(cell: Exclude<Cell, null | { error: string }>): Converted {
  const converted = convertNumber(cell);
  if (!('value' in converted) || converted.value === null) return converted;
  const isMobile = /^1[0125]\d{8}$/.test(converted.value.replace(/[\s-]/g, ''));
  return { value: isMobile ? `0${converted.value}` : converted.value };
}
