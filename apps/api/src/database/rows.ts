import { sql } from 'kysely';
import type { VillageScope } from '../actor.ts';
import type { Database } from './database.ts';
import { inScope } from './village-scope.ts';

/** The tables whose rows are records: each has an `id`. */
export type RecordTable = 'blacklist' | 'owners' | 'residents' | 'roles' | 'users' | 'villages' | 'visitors';

/** Those whose rows belong to a village. */
export type VillageTable = 'blacklist' | 'owners' | 'residents' | 'visitors';

/** Of two transactions that change or remove one row, the second waits here and then reads what the first one left. */
export const lockRow = (db: Database, table: RecordTable, id: number) =>
  db.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute();

/** For a change that keeps the id. Rows that refer to this one can be written meanwhile; for them, a change waits for nobody. */
export const lockRowToChange = (db: Database, table: RecordTable, id: number) =>
  db.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().execute();

export const removeRow = (db: Database, table: RecordTable, id: number) =>
  db.deleteFrom(table).where('id', '=', id).execute();

/** Those that are in scope, in the order of their ids: two transactions that lock the same rows do not deadlock. */
export const lockRows = async (
  db: Database,
  scope: VillageScope,
  table: VillageTable,
  ids: readonly number[],
): Promise<{ id: number; version: number }[]> =>
  (
    await sql<{ id: number; version: number }>`
      SELECT id, version FROM ${sql.table(table)}
      WHERE id = ANY (${ids}::integer[]) AND ${inScope(scope, 'village_id')} ORDER BY id FOR UPDATE`.execute(
      db,
    )
  ).rows;

export const removeRows = (db: Database, table: VillageTable, ids: readonly number[]) =>
  sql`DELETE FROM ${sql.table(table)} WHERE id = ANY (${ids}::integer[])`.execute(db);

/** The column with the name of each record that has a page of its own. */
const nameColumns = {
  residents: 'full_name',
  visitors: 'full_name',
  owners: 'name',
  users: 'full_name',
} as const;
export type NamedTable = keyof typeof nameColumns;

/** Which of these records exist in scope, with their names. */
export const nameRows = (
  db: Database,
  scope: VillageScope,
  table: NamedTable,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom(table)
    .select(['id', sql<string>`${sql.ref(nameColumns[table])}`.as('name')])
    .where('id', 'in', ids)
    .where(inScope(scope, 'village_id'))
    .execute();
