import { noneOf } from './code-points.ts';
import { digits, keyCharacters, upperCasings } from './folding-table.ts';
import { decompose } from './text-folding.ts';

const dropped = noneOf(keyCharacters);
const digit = new RegExp(`[${[...digits.keys()].join('')}]`, 'gu');
const upperCased = new Map(Object.values(upperCasings).flatMap((map) => [...map]));
const lower = new RegExp(`[${[...upperCased.keys()].join('')}]`, 'gu');

/** The digits of every script as ASCII, and nothing else changed: how an identity number is stored. */
export const asciiDigits = (text: string) => text.replace(digit, (character) => digits.get(character)!);

/**
 * What two identity numbers are compared by: `٢٩٨…` and `298 …` are one person, so are `a-123 456` and
 * `A123456`. `identity_key` in the database is its twin.
 */
export function identityKey(text: string): string {
  return asciiDigits(decompose(text))
    .replace(lower, (letter) => upperCased.get(letter)!)
    .replace(/[a-z]+/g, (letters) => letters.toUpperCase())
    .normalize('NFC')
    .replace(dropped, '');
}
