import { sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import {
  type KeyParameters,
  keyParameters,
  prepareQuery,
} from '../../database/fast-queries/prepare-query.ts';
import { personNumbers } from '../../database/person-numbers.ts';
import type { Reason } from './blacklist.repository.ts';
import {
  bornOn,
  type Candidate,
  candidatesIn,
  type Known,
  type Lists,
  namesBornOn,
} from './names.repository.ts';

/** What the blacklist knows of a person: all that a registration asks, in one question. */
export interface Standing {
  /** The keys of all numbers of the person. */
  readonly joined: readonly string[];
  /** Why one of these numbers is refused, in any village; the newest first. */
  readonly reasons: readonly Reason[];
  /** Names of entries with the same birth date. */
  readonly born: readonly Candidate[];
  /** An entry has another number that may be mistaken for one of these. */
  readonly isLookAlike: boolean;
}

type Question = Known & { readonly scope: VillageScope; readonly lookAlikeKeys: readonly string[] };

/** The index of the numbers has the collation of the database. */
const selectStanding = prepareQuery(
  (_db, { scope, birthdate, sex, numbers, lookAlikeKeys, ...keys }: Question & KeyParameters) => sql<
    Lists & { joined: string[]; reasons: string | null; isLookAlike: boolean }
  >`
    WITH RECURSIVE ${personNumbers(Object.values(keys), scope)}
    SELECT ARRAY(SELECT key FROM person) AS joined, reasons.*, born.*, EXISTS (
      SELECT FROM blacklist WHERE look_alike_key(identity_key) = ANY (${lookAlikeKeys}::text[])
        AND identity_key NOT IN (${sql.join(Object.values(keys))})) AS "isLookAlike"
    FROM (
      SELECT json_agg(json_build_object('identity_key', identity_key, 'village_id', village_id, 'full_name', full_name,
        'reason', reason) ORDER BY blacklist.id DESC) AS reasons
      FROM blacklist WHERE identity_key = ANY (ARRAY(SELECT key COLLATE "default" FROM person))
    ) reasons, (${bornOn({ birthdate, sex, numbers })}) born`,
);

export async function standingOf(
  db: Database,
  keys: readonly string[],
  { scope, ...known }: Question,
): Promise<Standing> {
  if (keys.length === 0)
    return { joined: [], reasons: [], born: await namesBornOn(db, known), isLookAlike: false };
  const rows = await selectStanding(db, { ...known, scope, ...keyParameters(keys) });
  const { joined = [], reasons, isLookAlike = false } = rows[0] ?? {};
  return { joined, reasons: JSON.parse(reasons ?? '[]'), born: candidatesIn(rows), isLookAlike };
}
