import { identityKey } from '@bawaba/identity';
import { sql } from 'kysely';
import { prepareQuery } from './fast-queries/prepare-query.ts';
import type { Trx } from './transaction.ts';

const lock = prepareQuery(
  (_db, { name }: { name: string }) => sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`,
);

/**
 * Held until the transaction ends by whoever registers, edits or blacklists a person, so that a registration and a
 * blacklisting of one number take turns: whichever comes second sees the first.
 */
export async function lockIdentities(
  trx: Trx,
  numbers: readonly (string | null | undefined)[],
): Promise<string[]> {
  const keys = [...new Set(numbers.flatMap((number) => (number ? identityKey(number) : [])))]
    .filter(Boolean)
    .sort();
  // One after the other in one order: two transactions with the same two keys cannot wait for each other.
  for (const key of keys) {
    await lock(trx, { name: `identity:${key}` });
  }
  return keys;
}
