import { describe, expect, it } from 'vitest';
import { birthdateAfter } from './owner-values.ts';

const number = '29801150100012';

describe('the birth date from a national number', () => {
  it('is filled when the number is complete, in any script', () => {
    expect(birthdateAfter({ id_number: number.slice(0, 13), birthdate: '' }, number)).toBe('1998-01-15');
    const arabic = number.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    expect(birthdateAfter({ id_number: '', birthdate: '' }, arabic)).toBe('1998-01-15');
  });

  it('follows a corrected number, but keeps a date that the user typed', () => {
    const corrected = '29901150100012';
    expect(birthdateAfter({ id_number: number, birthdate: '1998-01-15' }, corrected)).toBe('1999-01-15');
    expect(birthdateAfter({ id_number: number, birthdate: '1970-05-05' }, corrected)).toBe('1970-05-05');
  });

  it('is not taken from a passport number that starts with the same digits', () => {
    expect(birthdateAfter({ id_number: '', birthdate: '' }, '298011501')).toBe('');
  });
});
