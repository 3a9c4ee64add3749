import type { ImportColumn } from '@bawaba/contracts';
import { expect, it } from 'vitest';
import type { StoredRow } from './import-rows.repository.ts';
import type { Import } from './imports.repository.ts';
import type { KeptProblem } from './problems.ts';
import { rejectedRow } from './rejected-rows.ts';

/** What the column "why" says of a file with these columns. */
function whyOf(columns: readonly [heading: string | null, field: string | null][], problems: KeptProblem[]) {
  const found = {
    kind: 'residents',
    columns: columns.map(([heading, field], index) => ({ index, heading, field }) as ImportColumn),
  } as unknown as Import;
  const row = { outcome: 'error', cells: [], corrections: {}, problems } as unknown as StoredRow;
  return { en: rejectedRow(found, row, 'en').why, ar: rejectedRow(found, row, 'ar').why };
}

it('each problem names its column as the file does', () => {
  const why = whyOf(
    [
      ['الاسم', 'full_name'],
      [null, null],
      [null, 'check_in'],
    ],
    [
      { field: 'full_name', code: 'required' },
      { field: 'check_in', code: 'invalid_date' },
    ],
  );
  expect(why).toEqual({
    en: 'الاسم: This field is required; Column 3: This is not a date',
    ar: 'الاسم: هذا الحقل مطلوب؛ عمود 3: هذا ليس تاريخًا صحيحًا',
  });
});

it('a field without a column of its own is named by the column that it is read from', () => {
  const why = whyOf(
    [
      ['Passport', 'passport_number'],
      ['Dates', 'stay_period'],
    ],
    [
      { field: 'id_number', code: 'required' },
      { field: 'check_out', code: 'invalid_period' },
    ],
  );
  expect(why.en).toBe('Passport: This field is required; Dates: This is not a first and a last day');
});

it('what is about the whole row, or about a field that the file does not have, names no column', () => {
  const why = whyOf(
    [
      ['Name', 'full_name'],
      ['Remarks', null],
    ],
    [
      { field: null, code: 'overlaps_row', row: 2 },
      { field: 'phone', code: 'too_long' },
    ],
  );
  expect(why.en).toBe('Row 2 is a stay of the same person on some of these days; This text is too long');
});
