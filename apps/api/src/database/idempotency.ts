import { createHash } from 'node:crypto';
import { AppError } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { Actor } from '../actor.ts';
import type { Database } from './database.ts';
import { prepareQuery } from './fast-queries/prepare-query.ts';
import { inTransaction, type Trx } from './transaction.ts';

const KEPT_FOR = sql.raw(`interval '1 day'`);

interface Create<Entry> {
  /** The Idempotency-Key header; without one, every request creates a record. */
  readonly key: string | undefined;
  /** What is created: the same key cannot mean a visitor and an owner. */
  readonly kind: string;
  readonly body: unknown;
  readonly create: (trx: Trx) => Promise<Entry>;
  readonly find: (trx: Trx, id: number) => Promise<Entry>;
}

/** Creates the record in one transaction, or finds the one that the same request has created before. */
export const createOnce = <Entry extends { readonly id: number }>(
  db: Database,
  { userId }: Actor,
  { key, kind, body, create, find }: Create<Entry>,
): Promise<Entry> =>
  inTransaction(db, async (trx) => {
    if (key === undefined) return create(trx);
    const bodyHash = createHash('sha256')
      .update(JSON.stringify([kind, body]))
      .digest();
    const claims = await claim(trx, { userId, key, bodyHash });
    if (claims.length === 0) return find(trx, await recordCreatedBy(trx, userId, key, bodyHash));
    const record = await create(trx);
    await keepRecord(trx, { userId, key, record_id: record.id });
    return record;
  });

/**
 * No row if the key was used within a day. Of two equal requests at once, the second waits here until the first has
 * committed or failed. A failed create rolls its claim back: the key is free again. DO UPDATE locks the row, also when it changes
 * nothing, so a repeat is a write too: its COMMIT waits until a synchronous replica has all before it. After a crash of the server the
 * first create is visible, although perhaps no replica has it.
 */
const claim = prepareQuery(
  (_db, { userId, key, bodyHash }: { userId: number; key: string; bodyHash: Buffer }) => sql`
    INSERT INTO idempotency_keys AS k (user_id, key, body_hash) VALUES (${userId}, ${key}, ${bodyHash})
    ON CONFLICT (user_id, key) DO UPDATE SET body_hash = excluded.body_hash, record_id = NULL, created_at = now()
      WHERE k.created_at < now() - ${KEPT_FOR}
    RETURNING 1`,
);

const keepRecord = prepareQuery(
  (db, { userId, key, record_id }: { userId: number; key: string; record_id: number }) =>
    db
      .updateTable('idempotency_keys')
      .set({ record_id })
      .where('user_id', '=', userId)
      .where('key', '=', key),
);

async function recordCreatedBy(trx: Trx, userId: number, key: string, bodyHash: Buffer): Promise<number> {
  const created = await trx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'record_id'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!created.body_hash.equals(bodyHash)) throw new AppError('idempotency_key_reused');
  return created.record_id as number;
}

/** What anybody may record about a record, but only once. */
interface Fact {
  /** The Idempotency-Key header of the request. */
  readonly key: string | undefined;
  readonly kind: string;
  readonly id: number;
  /** When it was recorded. It tells this departure from one that was recorded after it was taken back. */
  readonly at: string;
}

const hashOf = ({ kind, id, at }: Fact): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([kind, id, Date.parse(at)]))
    .digest();

/** In the transaction that records the fact. A key that was used for something else stays as it is. */
export async function keepKeyOfFact(trx: Trx, { userId }: Actor, fact: Fact): Promise<void> {
  if (fact.key === undefined) return;
  await trx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key: fact.key, body_hash: hashOf(fact), record_id: fact.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether the request with this key recorded the fact: the answer was lost, and it is asked for again. */
export async function isKeyOfFact(trx: Trx, { userId }: Actor, fact: Fact): Promise<boolean> {
  if (fact.key === undefined) return false;
  const kept = await trx
    .selectFrom('idempotency_keys')
    .select('body_hash')
    .where('user_id', '=', userId)
    .where('key', '=', fact.key)
    .executeTakeFirst();
  return kept?.body_hash.equals(hashOf(fact)) === true;
}

export const removeOldIdempotencyKeys = (db: Database) =>
  sql`DELETE FROM idempotency_keys WHERE created_at < now() - ${KEPT_FOR}`.execute(db);
