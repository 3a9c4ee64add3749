import { defaultAuthorityKind } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** Two months: a statement repeats the daily lists of its month, and is due in the next one. */
const STATEMENT_DAYS = 62;

/**
 * The same number of days for each list, so that those of a month do not go at once, which would look like a wrong clock. The
 * statement stays as long, so that it can be corrected as long as its daily lists.
 */
const keptDays = (days: number) => sql`
  CASE WHEN lists.kind IN ('daily_guests', 'monthly_statement')
      AND coalesce(statement.is_enabled, ${defaultAuthorityKind('monthly_statement').is_enabled})
    THEN greatest(${days}::integer, ${STATEMENT_DAYS}::integer) ELSE ${days}::integer END`;

/** Lists of all villages that still have their data, with what their village has set for its statements. */
const fullLists = sql`
  authority_lists lists LEFT JOIN authority_list_kinds statement
    ON statement.village_id = lists.village_id AND statement.kind = 'monthly_statement'
  WHERE lists.purged_at IS NULL`;

const isOld = (today: string, days: number) =>
  sql<boolean>`lists.period_to <= ${today}::date - ${keptDays(days)}`;

/** Of all villages: lists that still have their data, and those of them that are old enough to lose it. */
export async function countOld(db: Database, today: string, days: number) {
  const { rows } = await sql<{ old: number; lists: number }>`
    SELECT count(*) FILTER (WHERE ${isOld(today, days)}) AS old, count(*) AS lists FROM ${fullLists}`.execute(
    db,
  );
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
    SELECT lists.id, lists.village_id, lists.number, lists.year FROM ${fullLists} AND ${isOld(today, days)}
    ORDER BY lists.id LIMIT ${limit} FOR UPDATE OF lists SKIP LOCKED`.execute(db);
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
