import type { Database } from '../../database/database.ts';
import { prepareQueryForKeys } from '../../database/fast-queries/prepare-query.ts';
import type { Trx } from '../../database/transaction.ts';

/** Entries that somebody decided to be other people than the one with these keys, and entries of the person's own numbers. */
export const settledFor: (db: Database, keys: readonly string[]) => Promise<{ blacklist_id: number }[]> =
  prepareQueryForKeys((db, keys: readonly string[]) =>
    db
      .selectFrom('blacklist_decisions')
      .select('blacklist_id')
      .where('identity_key', 'in', keys)
      .unionAll(db.selectFrom('blacklist').select('id as blacklist_id').where('identity_key', 'in', keys)),
  );

/** Somebody has compared a person with this entry. */
export const hasDecisions = async (db: Database, blacklist_id: number) =>
  (await db
    .selectFrom('blacklist_decisions')
    .select('identity_key')
    .where('blacklist_id', '=', blacklist_id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export interface Decision {
  readonly blacklist_id: number;
  readonly identity_key: string;
  readonly reason: string;
  readonly decided_by_username: string;
}

/** The first decision stays. */
export const insert = (trx: Trx, decisions: readonly Decision[]) =>
  trx
    .insertInto('blacklist_decisions')
    .values(decisions)
    .onConflict((conflict) => conflict.columns(['identity_key', 'blacklist_id']).doNothing())
    .execute();
