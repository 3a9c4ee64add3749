import type { ImportColumn, ImportRow } from '@bawaba/contracts';

export interface RowField {
  readonly field: string;
  /** The cell of the file; null: no column has this field. */
  readonly raw: string | null;
}

/** One cell with both days of a stay gives two fields. */
const partsOf = (field: string) => (field === 'stay_period' ? ['check_in', 'check_out'] : []);

/** What is wrong with a field, or with what its cell gives. */
export const problemsOf = ({ problems }: Pick<ImportRow, 'problems'>, field: string) =>
  problems.filter((problem) => problem.field === field || partsOf(field).includes(problem.field ?? ''));

/** A name is not enough: the number of the person answers. */
const askedBy: Readonly<Record<string, string>> = { head_ambiguous: 'head_number' };

/** The fields of a row: those of the columns in their order, then those that a default or a correction gives. */
export function rowFields(row: ImportRow, columns: readonly ImportColumn[]): RowField[] {
  const ofColumns = columns.flatMap(({ field, index }) =>
    field === null ? [] : [{ field, raw: row.cells[index] ?? '' }],
  );
  const known = new Set(ofColumns.flatMap(({ field }) => [field, ...partsOf(field)]));
  const others = [
    ...Object.entries(row.values).flatMap(([field, value]) => (value === null ? [] : field)),
    ...row.problems.flatMap(({ field, code }) => [field ?? [], askedBy[code] ?? []].flat()),
  ].filter((field) => !known.has(field));
  return [...ofColumns, ...[...new Set(others)].map((field) => ({ field, raw: null }))];
}

/** What the inputs begin with: the value, or the cell that could not be read. */
export const typedValues = (row: ImportRow, fields: readonly RowField[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ field, raw }) => [field, row.values[field] ?? raw ?? '']));

export const changedValues = (
  initial: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([field, value]) => value !== (initial[field] ?? '')));
