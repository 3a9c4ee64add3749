import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Trx } from '../../database/transaction.ts';

/** An entry that is still to be compared with everyone inside. `request` changes with every change of the entry. */
export interface Comparison {
  readonly blacklist_id: number;
  readonly request: string;
}

/** In the transaction that adds or changes the entry: a program that dies afterwards leaves the request behind. */
export const request = (trx: Trx, blacklistId: number) =>
  sql`INSERT INTO blacklist_comparisons (blacklist_id) VALUES (${blacklistId})
    ON CONFLICT (blacklist_id) DO UPDATE SET request = gen_random_uuid(), claimed_until = '-infinity'`.execute(
    trx,
  );

/** An entry without a name is compared with nobody. */
export const cancel = (trx: Trx, blacklistId: number) =>
  trx.deleteFrom('blacklist_comparisons').where('blacklist_id', '=', blacklistId).execute();

const CLAIM = sql.raw(`now() + interval '1 minute'`);

/** The next requests, for a minute: another copy of the program leaves them alone. */
export async function claim(db: Database, limit: number): Promise<Comparison[]> {
  const { rows } = await sql<Comparison>`
    UPDATE blacklist_comparisons SET claimed_until = ${CLAIM} WHERE blacklist_id IN (
      SELECT blacklist_id FROM blacklist_comparisons WHERE claimed_until < now()
      ORDER BY blacklist_id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING blacklist_id, request`.execute(db);
  return rows;
}

const matching = (comparisons: readonly Comparison[]) =>
  sql`(blacklist_id, request) IN (SELECT * FROM unnest(${comparisons.map(({ blacklist_id }) => blacklist_id)}::integer[],
    ${comparisons.map(({ request: uuid }) => uuid)}::uuid[]))`;

/** Those whose entry nobody has changed or removed meanwhile, claimed for another minute. A change waits for this transaction. */
export async function renew(db: Database, comparisons: readonly Comparison[]): Promise<number[]> {
  const { rows } = await sql<Comparison>`UPDATE blacklist_comparisons SET claimed_until = ${CLAIM}
    WHERE ${matching(comparisons)} RETURNING blacklist_id`.execute(db);
  return rows.map(({ blacklist_id }) => blacklist_id);
}

export const finish = (db: Database, comparisons: readonly Comparison[]) =>
  sql`DELETE FROM blacklist_comparisons WHERE ${matching(comparisons)}`.execute(db);
