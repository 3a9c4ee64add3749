import {
  type ImportColumn,
  type ImportField,
  type ImportFieldName,
  type ImportKind,
  importFieldsOf,
} from '@bawaba/contracts';
import type { Cell, CellRange, Row } from '@bawaba/spreadsheets';
import { turns } from '../../turns.ts';
import { type ConvertedValue, convertCell } from './columns/convert-cell.ts';
import type { DateReading } from './columns/convert-date.ts';
import { dateColumn } from './columns/date-columns.ts';
import { findHeader } from './columns/find-header.ts';
import { dateOptionsOf } from './columns/parse-date.ts';
import { recogniseColumns } from './columns/recognise-columns.ts';
import { leftOut } from './columns/row-shape.ts';
import type { KeptProblem } from './problems.ts';

/** How a file is read. */
export interface Layout {
  readonly header_row: number | null;
  readonly columns: readonly ImportColumn[];
  readonly defaults: Readonly<Record<string, string>>;
}

export interface ReadRow {
  /** By field; dates as YYYY-MM-DD. A cell that cannot be read is here as the file shows it. */
  readonly values: Readonly<Record<string, string | null>>;
  readonly problems: readonly KeptProblem[];
}

/** A cell as the screen shows it. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'object') return 'date' in cell ? cell.date.replace('T', ' ') : cell.error;
  return String(cell);
}

const today = () => new Date().toISOString().slice(0, 10);
const fieldOf = (kind: ImportKind, name: string | null): ImportField | undefined =>
  importFieldsOf(kind).find((field) => field.name === name);
const SAMPLES = 3;

/** The header and what its columns mean, from the first rows of the file. */
export function recognise(
  kind: ImportKind,
  rows: readonly Row[],
  merged?: readonly CellRange[],
): Omit<Layout, 'defaults'> {
  const header = findHeader(rows, merged);
  const header_row = header?.last ?? null;
  return { header_row, columns: recogniseBelow(kind, rows, header_row, header?.headings ?? []) };
}

/** What the columns mean below a header that somebody has named. */
export function recogniseBelow(
  kind: ImportKind,
  rows: readonly Row[],
  headerRow: number | null,
  headings: readonly string[],
): ImportColumn[] {
  const sample = rows
    .filter(({ number, cells }) => number > (headerRow ?? 0) && !leftOut(cells, headings))
    .map(({ cells }) => cells);
  return recogniseColumns(kind, headings, sample).map(
    ({ column: index, field, why }): ImportColumn => ({
      index,
      heading: headings[index] || null,
      field,
      by: why === 'heading' || why === 'contents' ? why : null,
      date_order: null,
      possible_date_orders: [],
      may_be_swapped: false,
      samples: [...new Set(sample.map((cells) => cellText(cells[index])).filter(Boolean))].slice(0, SAMPLES),
    }),
  );
}

/** Equal cells of a column, with the first of their rows. */
interface EqualCells {
  readonly cell: Cell;
  readonly number: number;
  readonly times: number;
}

/** How the columns with dates write them: every row of the file has a say. */
export async function recogniseDates(
  kind: ImportKind,
  columns: readonly ImportColumn[],
  cellsOf: (column: number) => Promise<readonly EqualCells[]>,
): Promise<ImportColumn[]> {
  const dates = columns.flatMap(({ index, field: name }) => {
    const field = fieldOf(kind, name);
    if (field?.type !== 'date' && field?.type !== 'period') return [];
    return [{ index, learned: dateColumn(dateOptionsOf(field.name, today())) }];
  });
  const takeTurn = turns();
  for (const { index, learned } of dates)
    for (const { cell, number, times } of await cellsOf(index)) {
      await takeTurn();
      learned.add(cell, number, times);
    }
  return columns.map((column): ImportColumn => {
    const found = dates.find(({ index }) => index === column.index)?.learned.result();
    if (!found) return { ...column, date_order: null, possible_date_orders: [], may_be_swapped: false };
    const { candidates, convention, mayBeSwapped } = found;
    const said =
      column.date_order !== null && candidates.includes(column.date_order) ? column.date_order : null;
    return {
      ...column,
      date_order: said ?? convention,
      possible_date_orders: candidates,
      may_be_swapped: mayBeSwapped,
    };
  });
}

interface ColumnReading {
  readonly index: number;
  readonly field: ImportField;
  readonly dates: DateReading;
}

const reading = (
  kind: ImportKind,
  { index, field: name, date_order }: Pick<ImportColumn, 'index' | 'field' | 'date_order'>,
) => {
  const field = fieldOf(kind, name);
  return field
    ? [
        {
          index,
          field,
          dates: { ...dateOptionsOf(field.name as ImportFieldName, today()), convention: date_order },
        },
      ]
    : [];
};

/** Read for every row, so they are prepared once for a layout. */
const prepared = new WeakMap<readonly ImportColumn[], ColumnReading[]>();
function readingsOf(kind: ImportKind, columns: readonly ImportColumn[]): ColumnReading[] {
  const known = prepared.get(columns) ?? columns.flatMap((column) => reading(kind, column));
  prepared.set(columns, known);
  return known;
}

function textOf(value: ConvertedValue): string | null {
  if (Array.isArray(value)) return value.join('; ') || null;
  return value !== null && typeof value === 'object' ? `${value.from} – ${value.to}` : value;
}

/** The values of a row, with what somebody typed instead. */
export function readRow(
  kind: ImportKind,
  { columns, defaults }: Layout,
  cells: readonly Cell[],
  corrections: Readonly<Record<string, string>>,
): ReadRow {
  const values: Record<string, string | null> = {};
  const problems: KeptProblem[] = [];
  const take = ({ field: { name, type }, dates }: ColumnReading, cell: Cell) => {
    const converted = convertCell(cell, type, dates);
    if ('problem' in converted) {
      problems.push({ field: name, code: converted.problem });
      values[name] = cellText(cell);
      return;
    }
    const { value } = converted;
    if (value !== null) values[name] = textOf(value);
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return;
    values.check_in ??= value.from;
    values.check_out ??= value.to;
  };
  const typed = { ...defaults, ...corrections };
  const readings = readingsOf(kind, columns);
  for (const column of readings)
    if (corrections[column.field.name] === undefined) take(column, cells[column.index] ?? null);
  for (const [name, text] of Object.entries(typed)) {
    if (corrections[name] === undefined && values[name]) continue;
    const column = readings.find(({ field }) => field.name === name);
    for (const one of column ? [column] : reading(kind, { index: -1, field: name, date_order: null }))
      take(one, text);
  }
  return { values, problems };
}

/** Why a row below the header is no record: a total, or the header again. Somebody who corrects it says that it is one. */
export const noRecord = (
  columns: readonly ImportColumn[],
  { cells, corrections }: { cells: readonly Cell[]; corrections: object },
) =>
  Object.keys(corrections).length > 0
    ? null
    : leftOut(
        cells,
        columns.map(({ heading }) => heading ?? ''),
      );
