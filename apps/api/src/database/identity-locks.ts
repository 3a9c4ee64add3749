import { identityKey } from '@bawaba/identity';
import { sql } from 'kysely';
import { prepareQuery } from './fast-queries/prepare-query.ts';
import type { Trx } from './transaction.ts';

/** PostgreSQL takes the locks in the order of the names. */
const lockAll = prepareQuery(
  (_db, { names }: { names: readonly string[] }) =>
    sql`SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM unnest(${names}::text[]) AS name`,
);

/**
 * Every transaction that registers, edits or blacklists a person holds these locks until it ends. So a registration and a
 * blacklist entry of one number, or of one birth date, run one after the other, and the second sees the first.
 */
export async function lockIdentities(
  trx: Trx,
  numbers: readonly (string | null | undefined)[],
  birthdates: readonly (string | null | undefined)[] = [],
): Promise<string[]> {
  const keys = [...new Set(numbers.flatMap((number) => (number ? identityKey(number) : [])))]
    .filter(Boolean)
    .sort();
  // Always in the same order: two transactions with the same two names cannot deadlock.
  const names = [
    ...[...new Set(birthdates.flatMap((date) => date ?? []))].sort().map((date) => `birthdate:${date}`),
    ...keys.map((key) => `identity:${key}`),
  ];
  if (names.length > 0) await lockAll(trx, { names });
  return keys;
}
