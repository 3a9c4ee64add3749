import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { governorates } from './governorates.ts';
import { checkDigitOf, parseNationalNumber } from './national-number.ts';

const today = '2025-06-15';
const withCheckDigit = (first13: string) => first13 + checkDigitOf(first13);

describe('parseNationalNumber', () => {
  test('decodes every part', () => {
    expect(parseNationalNumber(withCheckDigit('2980215010123'), { today })).toEqual({
      number: withCheckDigit('2980215010123'),
      valid: true,
      problems: [],
      birthDate: '1998-02-15',
      sex: 'M',
      governorate: { code: '01', en: 'Cairo', ar: 'القاهرة' },
      checkDigit: {
        expected: checkDigitOf('2980215010123'),
        actual: checkDigitOf('2980215010123'),
        agrees: true,
      },
    });
  });

  test('reads Arabic digits in the groups of the card', () => {
    const parsed = parseNationalNumber('٣ ٠٤ ٠٢ ٢٩ ٢١ ١٢٣ ٥٠', { today });
    expect(parsed).toMatchObject({ number: '30402292112350', birthDate: '2004-02-29', sex: 'M' });
    expect(parsed.governorate?.en).toBe('Giza');
  });

  test('a check digit that disagrees is a warning, not a problem', () => {
    const right = withCheckDigit('2980215010123');
    const wrong = right.slice(0, 13) + ((Number(right[13]) + 1) % 10);
    expect(parseNationalNumber(wrong, { today })).toMatchObject({
      valid: true,
      checkDigit: { agrees: false },
    });
  });

  test.each([
    ['2980230010123', 'impossible_date'],
    ['2990229010123', 'impossible_date'],
    ['3250616010123', 'future_date'],
    ['2980215050123', 'unknown_governorate'],
    ['1980215010123', 'unknown_century'],
  ])('%s: %s', (first13, problem) => {
    const parsed = parseNationalNumber(withCheckDigit(first13), { today });
    expect(parsed).toMatchObject({ valid: false, problems: [problem] });
    if (problem !== 'unknown_governorate') expect(parsed.birthDate).toBeNull();
  });

  test('returns each part as soon as its digits are typed', () => {
    const typed = (length: number) => parseNationalNumber('29802152112350'.slice(0, length), { today });
    expect(typed(6)).toMatchObject({ birthDate: null, problems: ['not_14_digits'] });
    expect(typed(7)).toMatchObject({ birthDate: '1998-02-15', governorate: null });
    expect(typed(9)).toMatchObject({ governorate: { code: '21' }, sex: null });
    expect(typed(13)).toMatchObject({ sex: 'M', number: null, checkDigit: null, valid: false });
  });

  test('other characters, or too many digits, are one problem', () => {
    for (const text of ['', 'A1234567', '298021501012345', '٢٩٨x'])
      expect(parseNationalNumber(text, { today })).toMatchObject({
        number: null,
        problems: ['not_14_digits'],
      });
  });

  test('returns the parts of every valid number', () => {
    const date = fc.date({ min: new Date('1900-01-01'), max: new Date(today), noInvalidDate: true });
    fc.assert(
      fc.property(date, fc.constantFrom(...governorates), fc.nat(9999), (birth, governorate, serial) => {
        const birthDate = birth.toISOString().slice(0, 10);
        const century = birthDate < '2000' ? '2' : '3';
        const parts = [century, birthDate.slice(2).replaceAll('-', ''), governorate.code];
        const number = withCheckDigit(parts.join('') + String(serial).padStart(4, '0'));
        expect(parseNationalNumber(number, { today })).toMatchObject({
          valid: true,
          birthDate,
          governorate,
          sex: serial % 2 ? 'M' : 'F',
          checkDigit: { agrees: true },
        });
      }),
    );
  });

  test('never throws', () => {
    const text = fc.oneof(
      fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
      fc.string({ unit: fc.constantFrom(...'0123456789٠٩') }),
    );
    fc.assert(
      fc.property(text, (typed) => {
        expect(parseNationalNumber(typed).problems).toBeInstanceOf(Array);
      }),
    );
  });
});

test.each([
  // k = 11, 10 and 9
  ['0000000000000', '1'],
  ['0000000000006', '0'],
  ['0000000000001', '9'],
])('checkDigitOf(%s) is %s', (first13, digit) => expect(checkDigitOf(first13)).toBe(digit));
