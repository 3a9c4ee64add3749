import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Trx } from '../../database/transaction.ts';

/** An entry that is still to be compared with everyone inside. `request` changes with every change of the entry. */
export interface Comparison {
  readonly blacklist_id: number;
  readonly request: string;
}

/** A registration that began before the entry was there, and did not see it, has ended by then. */
export const START_MS = 1_000;

/**
 * In the transaction that adds or changes the entry: a program that dies afterwards leaves the request behind. Nobody compares it too
 * early, also not with the entries that wait already.
 */
export const request = (trx: Trx, blacklistId: number) =>
  sql`INSERT INTO blacklist_comparisons (blacklist_id, claimed_until)
    VALUES (${blacklistId}, clock_timestamp() + ${sql.lit(START_MS)} * interval '1 millisecond')
    ON CONFLICT (blacklist_id) DO UPDATE SET request = gen_random_uuid(), claimed_until = excluded.claimed_until,
      in_walk = false`.execute(trx);

/** An entry without a name is compared with nobody. */
export const cancel = (trx: Trx, blacklistId: number) =>
  trx.deleteFrom('blacklist_comparisons').where('blacklist_id', '=', blacklistId).execute();

const CLAIM = sql.raw(`now() + interval '1 minute'`);

export const isWaiting = sql<boolean>`(claimed_until < now() AND NOT in_walk)`;

export const waitingAtLeast = (count: number) =>
  sql<boolean>`EXISTS (SELECT FROM blacklist_comparisons WHERE ${isWaiting} OFFSET ${count - 1})`;

/** The next requests, for a minute: another copy of the program leaves them alone. None, if so many wait that a walk takes them. */
export async function claim(db: Database, limit: number, many: number): Promise<Comparison[]> {
  const { rows } = await sql<Comparison>`
    UPDATE blacklist_comparisons SET claimed_until = ${CLAIM} WHERE blacklist_id IN (
      SELECT blacklist_id FROM blacklist_comparisons WHERE ${isWaiting} AND NOT ${waitingAtLeast(many)}
      ORDER BY blacklist_id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING blacklist_id, request`.execute(db);
  return rows;
}

const matching = (comparisons: readonly Comparison[]) =>
  sql`(blacklist_id, request) IN (SELECT * FROM unnest(${comparisons.map(({ blacklist_id }) => blacklist_id)}::integer[],
    ${comparisons.map(({ request: uuid }) => uuid)}::uuid[]))`;

/** The entries first, then what refers to them: a removal locks in the same order. */
export const lockEntries = (trx: Trx, ids: readonly number[]) =>
  sql`SELECT id FROM blacklist WHERE id = ANY (${ids}::integer[]) ORDER BY id FOR KEY SHARE`.execute(trx);

/** Those whose entry nobody has changed or removed meanwhile, claimed for another minute. A change waits for this transaction. */
export async function renew(db: Database, comparisons: readonly Comparison[]): Promise<number[]> {
  const { rows } = await sql<Comparison>`UPDATE blacklist_comparisons SET claimed_until = ${CLAIM}
    WHERE ${matching(comparisons)} RETURNING blacklist_id`.execute(db);
  return rows.map(({ blacklist_id }) => blacklist_id);
}

export const finish = (db: Database, comparisons: readonly Comparison[]) =>
  sql`DELETE FROM blacklist_comparisons WHERE ${matching(comparisons)}`.execute(db);
