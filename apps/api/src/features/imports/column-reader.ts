import { type ImportColumn, type ImportKind, importFieldsOf } from '@bawaba/contracts';
import type { Cell, Row } from '@bawaba/spreadsheets';
import type { KeptProblem } from './problems.ts';

/** How a file is read. */
export interface Layout {
  readonly header_row: number | null;
  readonly columns: readonly ImportColumn[];
  readonly defaults: Readonly<Record<string, string>>;
}

export interface ReadRow {
  /** By field; dates as YYYY-MM-DD. */
  readonly values: Readonly<Record<string, string | null>>;
  readonly problems: readonly KeptProblem[];
}

/** A cell as the screen shows it. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'object') return 'date' in cell ? cell.date.replace('T', ' ') : cell.error;
  return String(cell);
}

// The two functions below stand for those of `columns/`, which recognise real headings and read real cells.

/** The header and what its columns mean. */
export function recognise(kind: ImportKind, rows: readonly Row[]): Omit<Layout, 'defaults'> {
  const names = new Set<string>(importFieldsOf(kind).map(({ name }) => name));
  const header = rows.find(({ cells }) => cells.some((cell) => names.has(cellText(cell).trim())));
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, index): ImportColumn => {
    const heading = header ? cellText(header.cells[index]).trim() || null : null;
    const field = heading !== null && names.has(heading) ? heading : null;
    const below = rows.filter(({ number }) => number > (header?.number ?? 0));
    const samples = [...new Set(below.map(({ cells }) => cellText(cells[index])).filter(Boolean))].slice(0, 3);
    return {
      index,
      heading,
      field,
      by: field === null ? null : 'heading',
      date_order: null,
      possible_date_orders: [],
      samples,
    };
  });
  return { header_row: header?.number ?? null, columns };
}

/** The values of a row, with what somebody typed instead. */
export function readRow(
  _kind: ImportKind,
  { columns, defaults }: Layout,
  cells: readonly Cell[],
  corrections: Readonly<Record<string, string>>,
): ReadRow {
  const values: Record<string, string | null> = { ...defaults };
  for (const { index, field } of columns) {
    const text = field && cellText(cells[index]).trim();
    if (field && text) values[field] = text;
  }
  return { values: { ...values, ...corrections }, problems: [] };
}
