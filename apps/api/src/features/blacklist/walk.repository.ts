import type { Registration } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Trx } from '../../database/transaction.ts';
import { isWaiting, waitingAtLeast } from './comparisons.repository.ts';

/** How far a walk came: everyone before this one is compared. Residents come before visitors. */
export interface Position {
  readonly registration: Registration;
  readonly last_id: number;
}

export interface Walk extends Position {
  readonly claim: string;
}

/** Continues the walk that somebody left, or begins one if this many entries wait. For a minute no other copy can. */
export async function claim(db: Database, many: number): Promise<Walk | undefined> {
  const { rows } = await sql<Walk>`
    INSERT INTO blacklist_walk (claim)
    SELECT gen_random_uuid() WHERE EXISTS (SELECT FROM blacklist_walk) OR ${waitingAtLeast(many)}
    ON CONFLICT (is_only) DO UPDATE SET claim = excluded.claim, claimed_until = excluded.claimed_until
      WHERE blacklist_walk.claimed_until < now()
    RETURNING claim, registration, last_id`.execute(db);
  return rows[0];
}

/** First in each transaction of the walk. False if another copy has taken over: then do nothing. */
export async function advance(trx: Trx, { claim: mine, registration, last_id }: Walk): Promise<boolean> {
  const { rows } = await sql`
    UPDATE blacklist_walk SET claimed_until = DEFAULT, registration = ${registration}, last_id = ${last_id}
    WHERE claim = ${mine} RETURNING claim`.execute(trx);
  return rows.length > 0;
}

/** Takes more of the entries that wait into a walk that has not begun. How many it took. */
export async function takeEntries(trx: Trx, limit: number): Promise<number> {
  const { rows } = await sql`
    UPDATE blacklist_comparisons SET in_walk = true WHERE blacklist_id IN (
      SELECT blacklist_id FROM blacklist_comparisons WHERE ${isWaiting} LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING blacklist_id`.execute(trx);
  return rows.length;
}

/** Which of these the walk still compares: nobody has changed or removed them. A change waits for this transaction. */
export async function stillInWalk(trx: Trx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ blacklist_id: number }>`
    SELECT blacklist_id FROM blacklist_comparisons WHERE blacklist_id = ANY (${ids}::integer[]) AND in_walk
    ORDER BY blacklist_id FOR SHARE`.execute(trx);
  return new Set(rows.map(({ blacklist_id }) => blacklist_id));
}

export async function finish(trx: Trx, { claim: mine }: Walk) {
  const { rows } = await sql`DELETE FROM blacklist_walk WHERE claim = ${mine} RETURNING claim`.execute(trx);
  if (rows.length > 0) await trx.deleteFrom('blacklist_comparisons').where('in_walk', '=', true).execute();
}
