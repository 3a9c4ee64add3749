import { type RawBuilder, sql } from 'kysely';

/**
 * Is any of a row's keys on the blacklist of any village? With LIMIT the planner uses the index for each row of a page. For
 * EXISTS it would build a hash of the whole blacklist, for fifty rows.
 */
export const isBlacklisted = (...keys: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`coalesce((SELECT true FROM blacklist
    WHERE blacklist.identity_key = ANY (ARRAY[${sql.join(keys.map((key) => sql.ref(key)))}]) LIMIT 1), false)`;
