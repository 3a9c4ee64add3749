import { expect, test } from 'vitest';
import { columnLetter, type LayoutEdit, withDefault, withField } from './layout-edits.ts';

const edit: LayoutEdit = {
  header_row: 1,
  columns: [
    { index: 0, field: 'full_name', date_order: null },
    { index: 1, field: null, date_order: null },
  ],
  defaults: { reason: 'Theft' },
};

test('a field belongs to one column', () => {
  expect(withField(edit, 1, 'full_name').columns.map(({ field }) => field)).toEqual([null, 'full_name']);
  expect(withField(edit, 0, null).columns.map(({ field }) => field)).toEqual([null, null]);
});

test('a value for all rows is set and removed', () => {
  expect(withDefault(edit, 'check_in', '2026-11-01').defaults).toEqual({
    reason: 'Theft',
    check_in: '2026-11-01',
  });
  expect(withDefault(edit, 'reason', null).defaults).toEqual({});
});

test('columns have the letters of the spreadsheet', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});
