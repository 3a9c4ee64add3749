import { noneOf } from './code-points.ts';
import { digits, keyCharacters, upperCasings } from './folding-table.ts';
import { normalForm } from './normal-form.ts';
import { decompose } from './text-folding.ts';

const dropped = noneOf(keyCharacters);
const digit = new RegExp(`[${[...digits.keys()].join('')}]`, 'gu');
const upperCased = new Map(Object.values(upperCasings).flatMap((map) => [...map]));
const lower = new RegExp(`[${[...upperCased.keys()].join('')}]`, 'gu');

const isAscii = /^[ -~]*$/;

/** Digits of every script become ASCII; nothing else changes. Identity numbers are stored like this. */
export const asciiDigits = (text: string) => text.replace(digit, (character) => digits.get(character)!);

/**
 * The key for comparing identity numbers: `٢٩٨…` and `298 …` have the same key, and so do `a-123 456` and `A123456`. The SQL
 * function `identity_key` is equivalent.
 */
export function identityKey(text: string): string {
  if (isAscii.test(text)) return text.toUpperCase().replace(/[^0-9A-Z]+/g, '');
  const upper = asciiDigits(decompose(text))
    .replace(lower, (letter) => upperCased.get(letter)!)
    .replace(/[a-z]+/g, (letters) => letters.toUpperCase());
  return normalForm(upper, 'NFC').replace(dropped, '');
}
