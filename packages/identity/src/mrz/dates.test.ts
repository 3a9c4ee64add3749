import { expect, test } from 'vitest';
import { mrzDate } from './dates.ts';

test.each([
  ['250615', '2025-06-15'],
  ['250616', '1925-06-16'],
  ['260101', '1926-01-01'],
  ['000229', '2000-02-29'],
  ['990101', '1999-01-01'],
  ['741301', null],
  ['74<<<<', null],
])('born %s → %s', (raw, date) => expect(mrzDate(raw, 'birthDate', '2025-06-15')).toBe(date));

test.each([
  ['250101', '2025-01-01'],
  ['350101', '2035-01-01'],
  ['840101', '2084-01-01'],
  ['850101', '1985-01-01'],
  ['120415', '2012-04-15'],
  ['300230', null],
])('expires %s → %s', (raw, date) => expect(mrzDate(raw, 'expiryDate', '2025-06-15')).toBe(date));
