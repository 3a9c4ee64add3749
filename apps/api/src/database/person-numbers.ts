import { type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../actor.ts';
import { inScope } from './village-scope.ts';

/** A village sees its own decisions, and those of administrators. Administrators see all. */
const isVisible = (scope: VillageScope): RawBuilder<boolean> =>
  scope === 'all' || scope === 'none'
    ? inScope(scope, 'village_id')
    : sql<boolean>`(village_id = ${scope} OR village_id IS NULL)`;

/** The newest decision about each pair of this number and another. */
export const decisionsAbout = (key: RawBuilder<string>, scope: VillageScope) => sql`(
  SELECT DISTINCT ON (other) other, same_person FROM (
    SELECT key_b AS other, same_person, decided_at FROM person_decisions WHERE key_a = ${key} AND ${isVisible(scope)}
    UNION ALL
    SELECT key_a, same_person, decided_at FROM person_decisions WHERE key_b = ${key} AND ${isVisible(scope)}
  ) decisions ORDER BY other, decided_at DESC)`;

/** Has anybody, in any village, decided about this number and another? Most numbers have no decision. */
export const isDecided = (key: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  EXISTS (SELECT FROM person_decisions WHERE key_a = ${key}) OR EXISTS (SELECT FROM person_decisions WHERE key_b = ${key}))`;

export const personKey = sql<string>`person.key`;

/**
 * For WITH RECURSIVE: the keys of all numbers of a person, these among them. Somebody whose decision counts in these villages has
 * joined them, over any number of steps. No step leads over `without`.
 */
export const personNumbers = (keys: readonly string[], scope: VillageScope, without = '') =>
  personNumbersOf(sql`(VALUES ${sql.join(keys.map((key) => sql`(${key}::text)`))})`, scope, without);

/** The same for the keys of a list, for example those of one of many people. */
export const personNumbersOf = (keys: RawBuilder<unknown>, scope: VillageScope, without = '') => sql`
  person (key) AS (
    SELECT key COLLATE "C" FROM ${keys} AS asked_key (key)
    UNION
    SELECT decided.other FROM person, LATERAL ${decisionsAbout(personKey, scope)} decided
    WHERE decided.same_person AND decided.other <> ${without}
  )`;
