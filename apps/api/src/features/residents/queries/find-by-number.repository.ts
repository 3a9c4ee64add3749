import { identityKey } from '@bawaba/identity';
import { sql } from 'kysely';
import type { VillageScope } from '../../../actor.ts';
import type { Database } from '../../../database/database.ts';
import { prepareQuery } from '../../../database/fast-queries/prepare-query.ts';
import { inScope } from '../../../database/village-scope.ts';

/** Shorter than any whole number: a part of one, or an apartment. */
const MIN_LENGTH = 6;

const selectHolder = prepareQuery((db, { scope, key }: { scope: VillageScope; key: string }) =>
  db
    .selectFrom('residents')
    .select(sql<number>`1`.as('found'))
    .where('identity_key', '=', key)
    .where(inScope(scope, 'village_id'))
    .limit(sql.lit(1)),
);

/** The identity key that a search names, if it may be a whole number. */
export function numberIn(search: string | undefined): string | undefined {
  const key = identityKey(search ?? '');
  return key.length >= MIN_LENGTH && /[0-9]/.test(key) ? key : undefined;
}

/**
 * The identity key that a search names, if it is the whole number of somebody in these villages. Then the search asks for that
 * person, and not for everybody whose texts have the same digits in them.
 */
export async function wholeNumberIn(
  db: Database,
  scope: VillageScope,
  search: string | undefined,
): Promise<string | undefined> {
  const key = numberIn(search);
  if (!key) return undefined;
  const [holder] = await selectHolder(db, { scope, key });
  return holder && key;
}
