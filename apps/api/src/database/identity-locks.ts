import { identityKey } from '@bawaba/identity';
import { sql } from 'kysely';
import { prepareQuery } from './fast-queries/prepare-query.ts';
import type { Trx } from './transaction.ts';

const lock = prepareQuery(
  (_db, { name }: { name: string }) => sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`,
);

/**
 * Every transaction that registers, edits or blacklists a person holds these locks until it ends. So a registration and a
 * blacklist entry of one number run one after the other, and the second sees the first.
 */
export async function lockIdentities(
  trx: Trx,
  numbers: readonly (string | null | undefined)[],
): Promise<string[]> {
  const keys = [...new Set(numbers.flatMap((number) => (number ? identityKey(number) : [])))]
    .filter(Boolean)
    .sort();
  // Always in the same order: two transactions with the same two keys cannot deadlock.
  for (const key of keys) {
    await lock(trx, { name: `identity:${key}` });
  }
  return keys;
}
