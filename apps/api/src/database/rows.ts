import type { Database } from './database.ts';

/** The tables whose rows are records: each has an `id`. */
export type RecordTable = 'blacklist' | 'owners' | 'residents' | 'roles' | 'users' | 'villages' | 'visitors';

/** Of two transactions that change or remove one row, the second waits here and then reads what the first one left. */
export const lockRow = (db: Database, table: RecordTable, id: number) =>
  db.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute();

export const removeRow = (db: Database, table: RecordTable, id: number) =>
  db.deleteFrom(table).where('id', '=', id).execute();
