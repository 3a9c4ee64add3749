import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Those of the tables that desks write (migration 0074). */
const indexes = ['residents_search', 'visitors_search', 'audit_logs_search'] as const;

/** Moves what was written lately from the lists of the indexes into the indexes. */
export async function updateSearchIndexes(db: Database) {
  for (const index of indexes) await sql`SELECT gin_clean_pending_list(${index}::regclass)`.execute(db);
}
