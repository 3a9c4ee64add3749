import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { leaseEnd } from './imports.repository.ts';

/** Workbooks with several sheets are kept until their rows are checked, and no longer than this. */
const KEPT_HOURS = 24;

/** Another sheet is to be read, by the copy of the program that has the file. If none takes it in time, the reading has failed. */
export const readAgain = (db: Database, id: number, sheet: string) =>
  sql`UPDATE imports SET state = 'reading', sheet = ${sheet}, header_row = NULL, columns = '[]', defaults = '{}', failure = NULL,
      progress_done = 0, progress_total = 0, progress_at = 0, changed_at = now(), version = version + 1,
      worked_by = NULL, worked_until = ${leaseEnd}
    WHERE id = ${id}`.execute(db);

/** A file that waits to be read again and that this copy has. */
export async function claim(
  db: Database,
  worker: string,
  files: readonly string[],
): Promise<{ id: number; kept_file: string; sheet: string } | undefined> {
  const { rows } = await sql<{ id: number; kept_file: string; sheet: string }>`
    UPDATE imports SET worked_by = ${worker}, worked_until = ${leaseEnd} WHERE id = (
      SELECT id FROM imports
      WHERE state = 'reading' AND worked_by IS NULL AND worked_until > now() AND kept_file = ANY (${files}::text[])
      ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, kept_file, sheet`.execute(db);
  return rows[0];
}

/** The files that may be read again; those whose time is over are not among them. */
export async function kept(db: Database): Promise<Set<string>> {
  await sql`UPDATE imports SET kept_file = NULL, version = version + 1
    WHERE kept_file IS NOT NULL AND state <> 'reading'
      AND changed_at < now() - make_interval(hours => ${sql.lit(KEPT_HOURS)})`.execute(db);
  const { rows } = await sql<{ kept_file: string }>`
    SELECT kept_file FROM imports WHERE kept_file IS NOT NULL`.execute(db);
  return new Set(rows.map(({ kept_file }) => kept_file));
}
