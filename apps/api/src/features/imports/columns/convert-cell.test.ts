import type { ImportFieldType } from '@bawaba/contracts';
import type { Cell } from '@bawaba/spreadsheets';
import { describe, expect, test, vi } from 'vitest';
import { type Converted, convertCell } from './convert-cell.ts';
import { leftOut } from './row-shape.ts';

const reading = { convention: null, latestYear: 2046 };
const value = (value: unknown) => ({ value }) as Converted;
const problem = (problem: string) => ({ problem }) as Converted;

const cases: [type: ImportFieldType, cell: Cell, expected: Converted][] = [
  ['name', null, value(null)],
  ['name', ' \u200f ', value(null)],
  ['name', '  منى\u200f   السيد\n', value('منى السيد')],
  ['name', { error: '#N/A' }, problem('formula_error')],
  ['name', { error: 'formula_without_value' }, problem('formula_error')],
  ['name', { error: 'too_long' }, problem('too_long')],
  ['names', 'Ali; علي ، حمادة؛', value(['Ali', 'علي', 'حمادة'])],
  ['names', 'Hassan, Ali', value(['Hassan, Ali'])],
  ['text', 12, value('12')],
  ['text', { date: '2024-05-03' }, value('2024-05-03')],
  ['place', 12, value('12')],
  ['place', '٢٣/A', value('٢٣/A')],
  ['place', { date: '2024-05-03' }, problem('mangled_number')],

  ['number', 29801011234567, value('29801011234567')],
  ['number', '٢٩٨٠١٠١١٢٣٤٥٦٧', value('29801011234567')],
  ['number', '29801011234567.0', value('29801011234567')],
  ['number', '="29801011234567"', value('29801011234567')],
  ['number', "'29801011234567", value('29801011234567')],
  ['number', ' a 123-456 ', value('a 123-456')],
  ['number', '2.98E+13', problem('mangled_number')],
  ['number', '٢٫٩٨E+١٣', problem('mangled_number')],
  ['number', '2,98E+13', problem('mangled_number')],
  ['number', '2.98e13', problem('mangled_number')],
  ['number', '3E+13', problem('mangled_number')],
  ['number', '12E45678', value('12E45678')],
  ['number', 'E1234567', value('E1234567')],
  ['number', 29800000000000, problem('mangled_number')],
  ['number', '29801010100000', problem('mangled_number')],
  ['number', 29801011230000, value('29801011230000')],
  ['number', 1234567890123456, problem('mangled_number')],
  ['number', 2.98e20, problem('mangled_number')],
  ['number', 12.5, problem('invalid_number')],
  ['number', -5, problem('invalid_number')],
  ['number', true, problem('invalid_number')],
  ['number', { date: '2012-05-03' }, problem('mangled_number')],

  ['phone', 1001234567, value('01001234567')],
  ['phone', '1501234567', value('01501234567')],
  ['phone', '01001234567', value('01001234567')],
  ['phone', '+20 100 123 4567', value('+20 100 123 4567')],
  ['phone', 2025550123, value('2025550123')],
  ['phone', 1301234567, value('1301234567')],
  ['phone', '1.00E+09', problem('mangled_number')],

  ['sex', 'ذكر', value('M')],
  ['sex', 'أُنثى', value('F')],
  ['sex', 'انثي', value('F')],
  ['sex', 'female', value('F')],
  ['sex', 'غير محدد', problem('unknown_choice')],
  ['id_type', 'بطاقة رقم قومي', value('national_id')],
  ['id_type', 'جواز سفر', value('passport')],
  ['id_type', 'رخصة', problem('unknown_choice')],
  ['nationality', 'مصري', value('EGY')],
  ['nationality', 'المصرية', value('EGY')],
  ['nationality', 'German', value('D')],
  ['nationality', 'ألمانيا', value('D')],
  ['nationality', 'DEU', value('D')],
  ['nationality', 'RUS', value('RUS')],
  ['nationality', 'من المريخ', value('من المريخ')],
  ['country', 'Germany', value('D')],
  ['country', 'GB', value('GBR')],
  ['country', 'D', value('D')],
  ['country', 'ZZZ', problem('unknown_choice')],
  ['relationship', 'زوجة', value('spouse')],
  ['relationship', 'ابن', value('child')],
  ['relationship', 'جار', problem('unknown_choice')],
  ['family_relationship', 'الزوجة', value('wife')],
  ['family_relationship', 'مالك', value('owner')],

  ['date', { date: '2024-05-03T14:00:00' }, value('2024-05-03')],
  ['date', 45_000, value('2023-03-15')],
  ['date', '45000', value('2023-03-15')],
  ['date', 1, problem('invalid_date')],
  ['date', 20240503, value('2024-05-03')],
  ['date', '3/5/2024', problem('ambiguous_date')],
  ['date', '5/5/2024', value('2024-05-05')],
  ['date', '25/12/2023', value('2023-12-25')],
  ['date', '31/2/2024', problem('invalid_date')],
  ['date', 'غدا', problem('invalid_date')],
  ['date', true, problem('invalid_date')],
  ['period', 'من 25/5/2024 إلى 27/5/2024', value({ from: '2024-05-25', to: '2024-05-27' })],
  ['period', '1/5/2024 - 27/5/2024', problem('ambiguous_date')],
  ['period', '1/5/2024', problem('invalid_period')],
  ['period', { date: '2024-05-03' }, problem('invalid_period')],
];
test.each(cases)('%s %j → %j', (type, cell, expected) => {
  expect(convertCell(cell, type, reading)).toEqual(expected);
});

/** Sorting marks takes the square of their number; ﷺ becomes eighteen letters when it is folded. */
test('the longest cells are neither folded nor have their marks sorted', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const marks = `${'\u0301\u200b'.repeat(8000)}${'\u0323\u200b'.repeat(8000)}`;
  for (const cell of [`a${marks}`, 'ﷺ'.repeat(32_767)]) {
    for (const type of new Set(cases.map(([type]) => type))) convertCell(cell, type, reading);
    expect(leftOut([cell, 'b'], [cell, 'b'])).toBe('repeated_header');
    expect(leftOut([cell], [])).toBeNull();
  }
  const calls = normalize.mock.contexts.map(
    (text, call) => [String(text), normalize.mock.calls[call]![0]] as const,
  );
  normalize.mockRestore();
  const long = calls.filter(([text]) => text.length > 200);
  expect(long.length).toBeGreaterThan(0);
  expect(long.filter(([text, form]) => form !== 'NFC' || /\p{M}{31}/u.test(text))).toEqual([]);
});

describe('with the convention of the column', () => {
  const dmy = { ...reading, convention: 'dmy' as const };
  test.each([
    ['3/5/2024', value('2024-05-03')],
    ['12/25/2023', problem('invalid_date')],
    ['5 يناير 2024', value('2024-01-05')],
    ['2024-05-03', value('2024-05-03')],
  ])('%s', (cell, expected) => {
    expect(convertCell(cell, 'date', dmy)).toEqual(expected);
  });

  test('real dates whose day and month were exchanged', () => {
    const swapped = { ...dmy, isSwapped: true };
    expect(convertCell({ date: '2024-05-03' }, 'date', swapped)).toEqual(value('2024-03-05'));
    expect(convertCell('25/12/2023', 'date', swapped)).toEqual(value('2023-12-25'));
  });

  test('two digits of a birth year are never in the future', () => {
    const born = { ...dmy, latestYear: 2026 };
    expect(convertCell('3/5/27', 'date', born)).toEqual(value('1927-05-03'));
    expect(convertCell('3/5/26', 'date', born)).toEqual(value('2026-05-03'));
  });
});
