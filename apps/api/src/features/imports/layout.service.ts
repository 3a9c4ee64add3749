import { createHash } from 'node:crypto';
import {
  AppError,
  FieldError,
  type ImportColumn,
  type ImportLayout,
  type ImportLayoutWrite,
  importFieldsOf,
  type Language,
  missingImportFields,
} from '@bawaba/contracts';
import { foldText } from '@bawaba/identity';
import type { CellRange } from '@bawaba/spreadsheets';
import type { Database } from '../../database/database.ts';
import { turns } from '../../turns.ts';
import {
  cellText,
  type Layout,
  type ReadRow,
  readRow,
  recognise,
  recogniseBelow,
  recogniseDates,
} from './column-reader.ts';
import { LONGEST_HEADING_KEY } from './columns/heading-key.ts';
import { hasMemberNames, parseFamilyRow } from './family-row.ts';
import * as rows from './import-rows.repository.ts';
import type * as imports from './imports.repository.ts';
import { isOfPeople, parseRow } from './kinds.ts';
import * as layouts from './layouts.repository.ts';
import { toProblem } from './problems.ts';

/** Rows from which the columns are recognised. */
const ROWS_TO_RECOGNISE = 500;
/** Rows that the screen shows with what they become. */
const ROWS_TO_SHOW = 20;

/** Files with the same headings in the same order are read the same way. */
const signatureOf = (columns: readonly ImportColumn[]) =>
  createHash('sha256')
    .update(
      JSON.stringify(columns.map(({ heading }) => foldText((heading ?? '').slice(0, LONGEST_HEADING_KEY)))),
    )
    .digest('hex');

const hasHeadings = (columns: readonly ImportColumn[]) => columns.some(({ heading }) => heading !== null);

const asRows = (stored: readonly rows.StoredRow[]) =>
  stored.map(({ number, cells }) => ({ number, cells: [...cells] }));

/** What somebody said about these columns the last time a file had these headings. */
async function remember(
  db: Database,
  found: imports.Import,
  columns: readonly ImportColumn[],
): Promise<Pick<Layout, 'columns' | 'defaults'>> {
  const known = hasHeadings(columns) ? await layouts.find(db, found, signatureOf(columns)) : undefined;
  if (!known) return { columns, defaults: {} };
  const remembered = columns.map((column): ImportColumn => {
    const said = known.columns.find(({ index }) => index === column.index);
    if (!said) return column;
    return { ...column, field: said.field, by: 'memory', date_order: said.date_order ?? column.date_order };
  });
  return { columns: remembered, defaults: known.defaults };
}

/** Reads the layout of a new file: as somebody said for the last file with these headings, or else as the file itself shows. */
export async function recogniseLayout(
  db: Database,
  found: imports.Import,
  merged?: readonly CellRange[],
): Promise<Layout> {
  const stored = await rows.first(db, found.id, ROWS_TO_RECOGNISE);
  const { header_row, columns } = recognise(found.kind, asRows(stored), merged);
  const { columns: meant, defaults } = await remember(db, found, columns);
  const withDates = await recogniseDates(found.kind, meant, (column) =>
    rows.differentCells(db, found.id, column, header_row ?? 0),
  );
  return { header_row, columns: withDates, defaults };
}

const isUndecided = ({ field, date_order, possible_date_orders }: ImportColumn) =>
  field !== null && date_order === null && possible_date_orders.length > 1;

/** Fields that every row needs and that no column or default gives, and columns whose dates may mean two days. */
export function missingIn({
  kind,
  columns,
  defaults,
}: Pick<imports.Import, 'kind' | 'columns' | 'defaults'>): string[] {
  const mapped = [...columns.flatMap(({ field }) => field ?? []), ...Object.keys(defaults)];
  return missingImportFields(kind, mapped).map(([first]) => first as string);
}

export function mustBeMapped(found: imports.Import) {
  if (missingIn(found).length > 0 || found.columns.some(isUndecided)) throw new AppError('import_not_mapped');
}

const problemsIn = (found: imports.Import, read: ReadRow) =>
  (isOfPeople(found) ? parseRow(found.kind, read) : parseFamilyRow(read, hasMemberNames(found))).problems;

/** What the screen shows beside the columns. */
export async function describeLayout(
  db: Database,
  found: imports.Import,
  language: Language,
): Promise<ImportLayout> {
  const readRows = [];
  // Rows can be long.
  const takeTurn = turns();
  for (const { number, cells, corrections } of await rows.firstRecords(db, found.id, ROWS_TO_SHOW)) {
    await takeTurn();
    const read = readRow(found.kind, found, cells, corrections);
    readRows.push({
      number,
      cells: cells.map(cellText),
      values: { ...read.values },
      problems: problemsIn(found, read).map((problem) => toProblem(found.kind, problem, language)),
    });
  }
  return {
    sheet: found.sheet,
    sheets: [...found.sheets],
    can_choose_sheet: found.kept_file !== null && found.sheets.length > 1,
    header_row: found.header_row,
    columns: [...found.columns],
    defaults: { ...found.defaults },
    missing: missingIn(found),
    rows: readRows,
    version: found.version,
  };
}

/**
 * Below another header, the columns that nobody has mapped are recognised again; what a person has said stays, and no field is given
 * twice.
 */
async function recogniseAgain(
  db: Database,
  found: imports.Import,
  header: rows.StoredRow | undefined,
): Promise<ImportColumn[]> {
  const stored = await rows.first(db, found.id, ROWS_TO_RECOGNISE);
  const headings = header?.cells.map((cell) => cellText(cell).trim()) ?? [];
  const fresh = recogniseBelow(found.kind, asRows(stored), header?.number ?? null, headings);
  const { columns } = await remember(db, found, fresh);
  const byPerson = found.columns.filter(({ by }) => by === 'person');
  const taken = new Set(byPerson.map(({ field }) => field));
  return columns.map((column): ImportColumn => {
    const said = byPerson.find(({ index }) => index === column.index);
    if (said) return { ...column, field: said.field, by: 'person', date_order: said.date_order };
    return taken.has(column.field) ? { ...column, field: null, by: null } : column;
  });
}

/** What a person says about the columns; the next file with these headings is read so, too. */
export async function changeLayout(
  trx: Database,
  found: imports.Import,
  { header_row, columns: said, defaults }: ImportLayoutWrite,
): Promise<Layout> {
  const names = new Set<string>(importFieldsOf(found.kind).map(({ name }) => name));
  const fields = said.flatMap(({ field }) => field ?? []);
  const unknown = [...fields, ...Object.keys(defaults)].find((name) => !names.has(name));
  if (unknown !== undefined || new Set(fields).size < fields.length)
    throw new FieldError('columns', 'invalid_choice');
  const header = header_row === null ? undefined : await rows.at(trx, found.id, header_row);
  if (header_row !== null && !header) throw new FieldError('header_row', 'invalid_number');
  const choiceFor = (column: ImportColumn) => said.find(({ index }) => index === column.index);
  const isChanged = (column: ImportColumn) => {
    const choice = choiceFor(column);
    return (choice?.field ?? null) !== column.field || (choice?.date_order ?? null) !== column.date_order;
  };
  const mapped = found.columns.map((column): ImportColumn => {
    if (!isChanged(column)) return column;
    const { field = null, date_order = null } = choiceFor(column) ?? {};
    return { ...column, field, by: field === null ? null : 'person', date_order };
  });
  // A header of two rows was recognised as a whole, so the same header keeps its headings.
  const meant =
    header_row === found.header_row
      ? mapped
      : await recogniseAgain(trx, { ...found, columns: mapped }, header);
  const columns = await recogniseDates(found.kind, meant, (column) =>
    rows.differentCells(trx, found.id, column, header_row ?? 0),
  );
  const layout = { header_row, columns, defaults };
  if (hasHeadings(columns)) await layouts.remember(trx, found, signatureOf(columns), layout);
  return layout;
}
