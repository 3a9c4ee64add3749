import type { RowOutcome } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { type StoredRow, selectRows } from './import-rows.repository.ts';

/** What the check decides again; rows that somebody left out, and rows that are records already, stay as they are. */
export const openOutcomes = ['unchecked', 'create', 'present', 'error', 'decision'] as const;

export const nextToCheck = (db: Database, importId: number, after: number, count: number) =>
  selectRows(db, importId)
    .where('number', '>', after)
    .where('outcome', 'in', openOutcomes)
    .orderBy('number')
    .limit(count)
    .execute() as Promise<StoredRow[]>;

const headWasLookedFor = sql<boolean>`(problems @> '[{"code": "head_not_found"}]' OR problems @> '[{"code": "head_ambiguous"}]')`;

/** Rows whose head is named and was not looked for yet. */
export const nextWithoutHead = (db: Database, importId: number, count: number) =>
  selectRows(db, importId)
    .where('outcome', 'in', ['create', 'error', 'decision'])
    .where('head_key', 'is not', null)
    .where('head_row', 'is', null)
    .where('head_id', 'is', null)
    .where(sql<boolean>`NOT ${headWasLookedFor}`)
    .orderBy('number')
    .limit(count)
    .execute() as Promise<StoredRow[]>;

/** Earlier rows with one of these keys that count: of two rows about one record, the first is imported. */
export const withKeys = (db: Database, importId: number, keys: readonly string[]) =>
  db
    .selectFrom('import_rows')
    .select(['number', 'key', 'starts', 'ends'])
    .where('import_id', '=', importId)
    .where(sql<boolean>`key = ANY (${keys}::text[])`)
    .where('outcome', 'in', ['create', 'present', 'decision', 'created', 'kept'])
    .orderBy('number')
    .execute();

/** The rows that may depend on one that was corrected: with its number, or with it as their head. */
export const openDependent = (
  db: Database,
  importId: number,
  {
    keys,
    names,
    numbers,
  }: {
    readonly keys: readonly string[];
    readonly names: readonly string[];
    readonly numbers: readonly number[];
  },
) =>
  selectRows(db, importId)
    .where(
      sql<boolean>`(key = ANY (${keys}::text[]) OR head_key = ANY (${[...keys, ...names]}::text[])
        OR head_row = ANY (${numbers}::integer[]))`,
    )
    .where(sql<boolean>`number <> ALL (${numbers}::integer[])`)
    .where('outcome', 'in', openOutcomes)
    .orderBy('number')
    .limit(1000)
    .execute() as Promise<StoredRow[]>;

/** Rows of the file that may be the head that others name, by number or by name. */
export const heads = (db: Database, importId: number, keys: readonly string[]) =>
  db
    .selectFrom('import_rows')
    .select(['number', 'key', 'name_key', 'record_id'])
    .where('import_id', '=', importId)
    .where(sql<boolean>`(key = ANY (${keys}::text[]) OR name_key = ANY (${keys}::text[]))`)
    .where('outcome', 'in', ['create', 'created'])
    .where('head_key', 'is', null)
    .orderBy('number')
    .execute();

/** What the check found out about a row. */
export interface Finding
  extends Pick<
    StoredRow,
    | 'number'
    | 'problems'
    | 'key'
    | 'starts'
    | 'ends'
    | 'name_key'
    | 'head_key'
    | 'head_row'
    | 'head_id'
    | 'owner_id'
    | 'owner_key'
  > {
  readonly outcome: RowOutcome;
}

/** Of a row as it is. */
export const findingOf = (row: StoredRow): Finding => ({
  number: row.number,
  outcome: row.outcome as RowOutcome,
  problems: row.problems,
  key: row.key,
  starts: row.starts,
  ends: row.ends,
  name_key: row.name_key,
  head_key: row.head_key,
  head_row: row.head_row,
  head_id: row.head_id,
  owner_id: row.owner_id,
  owner_key: row.owner_key,
});

/** One statement for a piece, so that the counts change once. */
export const keepFindings = async (db: Database, importId: number, findings: readonly Finding[]) => {
  if (findings.length === 0) return;
  await sql`UPDATE import_rows SET outcome = f.outcome, problems = f.problems, key = f.key, starts = f.starts,
      ends = f.ends, name_key = f.name_key, head_key = f.head_key, head_row = f.head_row, head_id = f.head_id,
      owner_id = f.owner_id, owner_key = f.owner_key, version = import_rows.version + 1
    FROM jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) AS f (number integer, outcome text, problems jsonb,
      key text, starts date, ends date, name_key text, head_key text, head_row integer, head_id integer,
      owner_id integer, owner_key text)
    WHERE import_id = ${importId} AND import_rows.number = f.number`.execute(db);
};
