import type { ImportKind, RowOutcome } from '@bawaba/contracts';
import type { Cell, Row } from '@bawaba/spreadsheets';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { KeptDecision } from './decisions.ts';
import type { KeptProblem } from './problems.ts';

/** A row of the file, with what the check has found out about it. */
export interface StoredRow {
  readonly number: number;
  readonly cells: readonly Cell[];
  readonly corrections: Readonly<Record<string, string>>;
  readonly decisions: readonly KeptDecision[];
  readonly outcome: RowOutcome | 'heading';
  readonly problems: readonly KeptProblem[];
  readonly key: string | null;
  readonly starts: string | null;
  readonly ends: string | null;
  readonly name_key: string | null;
  readonly head_key: string | null;
  readonly head_row: number | null;
  readonly head_id: number | null;
  readonly owner_id: number | null;
  readonly owner_key: string | null;
  readonly chosen_owner_id: number | null;
  readonly record_id: number | null;
  readonly record_version: number | null;
  readonly version: number;
}

export const selectRows = (db: Database, importId: number) =>
  db
    .selectFrom('import_rows')
    .where('import_id', '=', importId)
    .select([
      'number',
      sql<Cell[]>`cells`.as('cells'),
      sql<Record<string, string>>`corrections`.as('corrections'),
      sql<KeptDecision[]>`decisions`.as('decisions'),
      'outcome',
      sql<KeptProblem[]>`problems`.as('problems'),
      'key',
      'starts',
      'ends',
      'name_key',
      'head_key',
      'head_row',
      'head_id',
      'owner_id',
      'owner_key',
      'chosen_owner_id',
      'record_id',
      'record_version',
      'version',
    ]);

/** Every row is new: the file is read once. */
export const insert = (db: Database, importId: number, rows: readonly Row[]) =>
  sql`INSERT INTO import_rows (import_id, number, cells)
    SELECT ${importId}, number, cells::jsonb
    FROM unnest(${rows.map(({ number }) => number)}::integer[], ${rows.map(({ cells }) => JSON.stringify(cells))}::text[])
      AS added (number, cells)`.execute(db);

/** The rows down to the header are no records; without a header, all are. */
export const setHeader = (db: Database, importId: number, headerRow: number | null) =>
  sql`UPDATE import_rows SET outcome = CASE WHEN number <= ${headerRow ?? 0} THEN 'heading' ELSE 'unchecked' END
    WHERE import_id = ${importId}
      AND (number <= ${headerRow ?? 0}) <> (outcome = 'heading')
      AND outcome NOT IN ('created', 'removed', 'kept')`.execute(db);

/** The first rows of the file, with those above the header. */
export const first = (db: Database, importId: number, count: number): Promise<StoredRow[]> =>
  selectRows(db, importId).orderBy('number').limit(count).execute();

/** The first rows below the header. */
export const firstRecords = (db: Database, importId: number, count: number): Promise<StoredRow[]> =>
  selectRows(db, importId).where('outcome', '!=', 'heading').orderBy('number').limit(count).execute();

/** Any row, also a heading. */
export const at = (db: Database, importId: number, number: number): Promise<StoredRow | undefined> =>
  selectRows(db, importId).where('number', '=', number).executeTakeFirst();

/** A date is shorter than this, and a column of dates has fewer different ones. */
const LONGEST_DATE = 100;
const MOST_DATES = 50_000;

/** The different cells of a column below a row, each with its first row and how often it occurs, in the order of the rows. */
export const differentCells = async (
  db: Database,
  importId: number,
  column: number,
  after: number,
): Promise<{ cell: Cell; number: number; times: number }[]> =>
  (
    await sql<{ cell: Cell; number: number; times: number }>`
      SELECT cell, min(number) AS number, count(*)::integer AS times FROM (
        SELECT number, CASE jsonb_typeof(cells -> ${column}::integer)
          WHEN 'string' THEN to_jsonb(left(cells ->> ${column}::integer, ${LONGEST_DATE}::integer))
          ELSE cells -> ${column}::integer END AS cell
        FROM import_rows WHERE import_id = ${importId} AND number > ${after}
      ) cells
      WHERE cell <> 'null' GROUP BY cell ORDER BY 2 LIMIT ${MOST_DATES}::integer`.execute(db)
  ).rows;

/** When the file could not be read to its end. */
export async function removeAll(db: Database, importId: number) {
  await db.deleteFrom('import_rows').where('import_id', '=', importId).execute();
  await db.deleteFrom('import_counts').where('import_id', '=', importId).execute();
}

export const find = (db: Database, importId: number, number: number): Promise<StoredRow | undefined> =>
  selectRows(db, importId).where('number', '=', number).where('outcome', '!=', 'heading').executeTakeFirst();

export const lock = (db: Database, importId: number, number: number) =>
  db
    .selectFrom('import_rows')
    .select('number')
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .forUpdate()
    .execute();

/** By the index of this order. */
const hasHead = sql`(head_row IS NOT NULL)`;

/** Never both in one piece: what becomes of a head must be known before the others come. */
const ofOneKind = (rows: StoredRow[]) =>
  rows.filter(({ head_row }) => (head_row === null) === (rows[0]?.head_row === null));

/** Heads before those who came with them. */
export const nextToCreate = async (db: Database, importId: number, count: number): Promise<StoredRow[]> =>
  ofOneKind(
    await selectRows(db, importId)
      .where('outcome', '=', 'create')
      .orderBy(hasHead)
      .orderBy('number')
      .limit(count)
      .execute(),
  );

/** Those who came with somebody before their heads, and the last first. A family is undone with its owner. */
export const nextToUndo = async (
  db: Database,
  { id, kind }: { readonly id: number; readonly kind: ImportKind },
  count: number,
): Promise<StoredRow[]> =>
  ofOneKind(
    await selectRows(db, id)
      .where('outcome', '=', 'created')
      .$if(kind === 'owners', (query) => query.where('head_row', 'is', null))
      .orderBy(hasHead, 'desc')
      .orderBy('number', 'desc')
      .limit(count)
      .execute(),
  );

/** What rows have become, by their numbers. */
export const recordsOf = async (
  db: Database,
  importId: number,
  numbers: readonly number[],
): Promise<Map<number, number>> => {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('import_rows')
    .select(['number', 'record_id'])
    .where('import_id', '=', importId)
    .where(sql<boolean>`number = ANY (${numbers}::integer[])`)
    .execute();
  return new Map(rows.flatMap(({ number, record_id }) => (record_id === null ? [] : [[number, record_id]])));
};

/** Those of these records that the import itself has created from its rows. */
export const createdAmong = async (
  db: Database,
  importId: number,
  ids: readonly number[],
): Promise<number[]> => {
  const rows = await db
    .selectFrom('import_rows')
    .select('record_id')
    .where('import_id', '=', importId)
    .where('outcome', '=', 'created')
    .where(sql<boolean>`record_id = ANY (${ids}::integer[])`)
    .execute();
  return rows.flatMap(({ record_id }) => record_id ?? []);
};

/** What a person has said about a row. */
export const keepAnswers = (
  db: Database,
  importId: number,
  number: number,
  {
    corrections,
    decisions,
    chosen_owner_id,
  }: Pick<StoredRow, 'corrections' | 'decisions' | 'chosen_owner_id'>,
) =>
  sql`UPDATE import_rows SET corrections = ${JSON.stringify(corrections)}::jsonb,
      decisions = ${JSON.stringify(decisions)}::jsonb, chosen_owner_id = ${chosen_owner_id}, version = version + 1
    WHERE import_id = ${importId} AND number = ${number}`.execute(db);

/** What became of a row, or of all rows of a family. Throws if one is not in the state that the caller has read. */
export async function settle(
  db: Database,
  importId: number,
  rows: number | readonly number[],
  from: 'create' | 'created',
  to: {
    readonly outcome: RowOutcome;
    readonly problems?: readonly KeptProblem[];
    readonly record?: { readonly id: number; readonly version: number } | null;
  },
): Promise<void> {
  const numbers = typeof rows === 'number' ? [rows] : rows;
  const { numAffectedRows } = await sql`
    UPDATE import_rows SET outcome = ${to.outcome}, problems = ${JSON.stringify(to.problems ?? [])}::jsonb,
      ${to.record === undefined ? sql`` : sql`record_id = ${to.record?.id ?? null}, record_version = ${to.record?.version ?? null},`}
      version = version + 1
    WHERE import_id = ${importId} AND number = ANY (${numbers}::integer[]) AND outcome = ${from}`.execute(db);
  if (numAffectedRows !== BigInt(numbers.length)) throw new RowMovedOn();
}

/** What became of rows that one transaction has dealt with. */
export async function settleAll(
  db: Database,
  importId: number,
  from: 'create' | 'created',
  to: readonly {
    readonly number: number;
    readonly outcome: RowOutcome;
    readonly problems: readonly KeptProblem[];
    readonly record_id: number | null;
    readonly record_version: number | null;
  }[],
): Promise<void> {
  const { numAffectedRows } = await sql`
    UPDATE import_rows SET outcome = settled.outcome, problems = settled.problems, record_id = settled.record_id,
      record_version = settled.record_version, version = version + 1
    FROM jsonb_to_recordset(${JSON.stringify(to)}::jsonb)
      AS settled (number integer, outcome text, problems jsonb, record_id integer, record_version integer)
    WHERE import_id = ${importId} AND import_rows.number = settled.number AND import_rows.outcome = ${from}`.execute(
    db,
  );
  if (numAffectedRows !== BigInt(to.length)) throw new RowMovedOn();
}

/** Another copy of the program, or a person, has dealt with this row meanwhile. */
export class RowMovedOn extends Error {}
