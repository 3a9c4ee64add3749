import { expect, test } from 'vitest';
import { compareNumbers } from './differing-characters.ts';

const marked = (number: string, other: string) =>
  compareNumbers(number, other)
    .map(({ text, differs }) => (differs ? `[${text}]` : text))
    .join('');

test.each([
  // A letter O for a zero, at the same place.
  ['A01234O6', 'A0123406', 'A01234[O]6', 'A01234[0]6'],
  // A leading word and leading zeros shift the rest.
  ['No. 12345', '0012345', '[No]. 12345', '[00]12345'],
  // Spaces, dashes, case and digits of another script are no difference.
  ['ab-12 34', 'AB1234', 'ab-12 34', 'AB1234'],
  ['٢٩٨', '298', '٢٩٨', '298'],
  // A Cyrillic letter that looks the same.
  ['С123', 'C123', '[С]123', '[C]123'],
  ['', 'X1', '', '[X1]'],
])('%s and %s', (number, other, expected, expectedOther) => {
  expect(marked(number, other)).toBe(expected);
  expect(marked(other, number)).toBe(expectedOther);
});
