import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

const isOld = (today: string, days: number) =>
  sql<boolean>`purged_at IS NULL AND period_to <= ${today}::date - ${days}::integer`;

/** Of all villages: lists that still have their data, and those of them that are old enough to lose it. */
export async function countOld(db: Database, today: string, days: number) {
  const { rows } = await sql<{ old: number; lists: number }>`
    SELECT count(*) FILTER (WHERE ${isOld(today, days)}) AS old, count(*) AS lists
    FROM authority_lists WHERE purged_at IS NULL`.execute(db);
  return rows[0] as { old: number; lists: number };
}

export interface OldList {
  readonly id: number;
  readonly village_id: number;
  readonly number: number;
  readonly year: number;
}

/** Some at a time. Two copies of the program that purge at once take different ones. */
export async function lockOld(db: Database, today: string, days: number, limit: number): Promise<OldList[]> {
  const { rows } = await sql<OldList>`
    SELECT id, village_id, number, year FROM authority_lists WHERE ${isOld(today, days)}
    ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(db);
  return rows;
}

/** What the lists said and their files go. Their numbers, hashes and who is on them stay: nobody becomes unreported. */
export async function purge(db: Database, ids: readonly number[]): Promise<void> {
  await sql`UPDATE authority_list_lines SET sent = NULL WHERE list_id = ANY (${ids}::integer[])`.execute(db);
  await sql`UPDATE authority_list_files SET content = NULL WHERE list_id = ANY (${ids}::integer[])`.execute(
    db,
  );
  await sql`UPDATE authority_lists SET purged_at = now() WHERE id = ANY (${ids}::integer[])`.execute(db);
}
