import { sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import {
  type KeyParameters,
  keyParameters,
  prepareQuery,
} from '../../database/fast-queries/prepare-query.ts';
import { decisionsAbout, personKey, personNumbers } from '../../database/person-numbers.ts';

export interface DecidedNumber {
  readonly key: string;
  /** False: parted from one of the person's numbers. */
  readonly same_person: boolean;
}

interface Question {
  readonly scope: VillageScope;
  /** No way leads over this one. */
  readonly without: string;
}

const selectDecided = prepareQuery(
  (_db, { scope, without, ...keys }: Question & KeyParameters) => sql<DecidedNumber>`
    WITH RECURSIVE ${personNumbers(Object.values(keys), scope, without)}
    SELECT key, true AS same_person FROM person
    UNION
    SELECT decided.other, false FROM person, LATERAL ${decisionsAbout(personKey, scope)} decided
    WHERE NOT decided.same_person`,
);

/** All numbers of the person, these among them, and the numbers that are another person's. */
export const decidedNumbers = (
  db: Database,
  scope: VillageScope,
  keys: readonly string[],
  { without = '' } = {},
): Promise<DecidedNumber[]> => selectDecided(db, { scope, without, ...keyParameters(keys) });

/** What was decided about this number and others. */
export async function decisionsOf(db: Database, scope: VillageScope, key: string): Promise<DecidedNumber[]> {
  const { rows } = await sql<DecidedNumber>`
    SELECT other AS key, same_person FROM ${decisionsAbout(sql`${key}`, scope)} decided`.execute(db);
  return rows;
}

interface Decision {
  readonly village_id: number | null;
  readonly keys: readonly [string, string];
  readonly same_person: boolean;
  readonly decided_by_username: string;
}

export const decide = (
  db: Database,
  { village_id, keys: [one, other], same_person, decided_by_username }: Decision,
) =>
  sql`
  INSERT INTO person_decisions (village_id, key_a, key_b, same_person, decided_by_username)
  VALUES (${village_id}, least(${one}::text COLLATE "C", ${other}), greatest(${one}::text COLLATE "C", ${other}),
    ${same_person}, ${decided_by_username})
  ON CONFLICT (key_a, key_b, village_id) DO UPDATE SET same_person = excluded.same_person,
    decided_by_username = excluded.decided_by_username, decided_at = clock_timestamp()`.execute(db);
