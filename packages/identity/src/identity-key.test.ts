import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asciiDigits, identityKey } from './identity-key.ts';

describe('identityKey', () => {
  test.each([
    ['٢٩٨ ٠١ ٠١', '2980101'],
    ['۲۹۸', '298'],
    ['a-123 456', 'A123456'],
    ['Ａ１２３', 'A123'],
    ['\u200fA12\u202c/3', 'A123'],
    ['é1', 'É1'],
    ['e\u03011', 'É1'],
    ['straße', 'STRASSE'],
    ['йα', 'ЙΑ'],
    ['ع١٢ـ٣', 'ع123'],
    ['①²', '12'],
    ['---', ''],
  ])('%s → %s', (text, key) => expect(identityKey(text)).toBe(key));

  test('is idempotent', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(identityKey(identityKey(text))).toBe(identityKey(text));
      }),
    );
  });

  test('ignores case, spaces and the script of digits', () => {
    const number = fc.string({ unit: fc.constantFrom(...'ABCXYZ0123456789'), minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(number, (text) => {
        const typed = [...text.toLowerCase()].join(' ').replace(/\d/g, (d) => '٠١٢٣٤٥٦٧٨٩'[Number(d)]!);
        expect(identityKey(typed)).toBe(text);
      }),
    );
  });
});

test('asciiDigits changes digits and nothing else', () => {
  expect(asciiDigits('أ-٢٩٨ ۱ １ 𝟗 a²')).toBe('أ-298 1 1 9 a²');
});

test('asciiDigits converts every decimal digit of Unicode 13', () => {
  const digits = Array.from({ length: 0x10ffff }, (_, codePoint) => String.fromCodePoint(codePoint)).filter(
    (c) => /\p{Nd}/u.test(c),
  );
  const unknown = digits.filter((digit) => !/[0-9]/.test(asciiDigits(digit)));
  expect(digits.length - unknown.length).toBe(650);
  expect(identityKey(unknown.join(''))).toBe('');
});
