import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { identityKey } from './identity-key.ts';
import { lookAlikeKey } from './look-alike-key.ts';

const keyOf = (number: string) => lookAlikeKey(identityKey(number));

describe('lookAlikeKey', () => {
  test.each([
    ['A1O5', 'A105'],
    ['Al05', 'AI05'],
    ['А105', 'A105'],
    ['Α105', 'A105'],
    ['No. A105', 'A105'],
    ['N° 105', '105'],
    ['Nº A105', 'A105'],
    ['رقم A105', 'A105'],
    ['الرقم: ١٠٥', '105'],
    ['00105', '105'],
    ['O105', '105'],
    ['Á105', 'A105'],
    ['AS8Z', 'A582'],
    ['2980ا01', '2980101'],
    ['ＡＯ５', 'A05'],
  ])('%s has the same key as %s', (one, other) => expect(keyOf(one)).toBe(keyOf(other)));

  test.each([
    ['A105', 'A106'],
    ['A105', 'B105'],
    ['A105', 'A1005'],
    ['NA105', 'A105'],
  ])('%s has another key than %s', (one, other) => expect(keyOf(one)).not.toBe(keyOf(other)));

  test('the key of a national number is the number itself, so two never share one', () => {
    const national = fc.stringMatching(/^[23]\d{13}$/);
    fc.assert(
      fc.property(national, (number) => {
        expect(keyOf(number)).toBe(number);
      }),
    );
  });
});
