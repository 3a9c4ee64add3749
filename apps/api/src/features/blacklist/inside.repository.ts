import type { BlacklistedInside } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { limitOf, offsetOf, type Page, type Paging } from '../../database/paging.ts';
import { isInside } from '../../database/presence.ts';
import { inScope } from '../../database/village-scope.ts';

/**
 * Residents on the blacklist of any village, by either of their numbers, who have arrived and not left. Two joins that
 * an index serves each: one condition on both numbers would compare every resident with every entry.
 */
const insideNow = (scope: VillageScope) => {
  const staysWith = (key: 'identity_key' | 'passport_key') => sql`
    SELECT residents.id FROM residents JOIN blacklist ON blacklist.identity_key = ${sql.ref(`residents.${key}`)}
    WHERE ${isInside} AND ${inScope(scope, 'residents.village_id')}`;
  return sql`(${staysWith('identity_key')} UNION ${staysWith('passport_key')})`;
};

/** The reason of the village where they are, or else the newest of the others. */
const reason = sql<string>`(SELECT blacklist.reason FROM blacklist
  WHERE blacklist.identity_key IN (residents.identity_key, residents.passport_key)
  ORDER BY (blacklist.village_id = residents.village_id) DESC, blacklist.id DESC LIMIT 1)`;

/** By the day of departure, the earliest first. */
export async function listInside(
  db: Database,
  scope: VillageScope,
  page: Paging,
): Promise<Page<BlacklistedInside>> {
  const ids = insideNow(scope);
  const [rows, counted] = await Promise.all([
    db
      .selectFrom('residents')
      .innerJoin('villages', 'villages.id', 'residents.village_id')
      .leftJoin('owners', 'owners.id', 'residents.owner_id')
      .where(sql<boolean>`residents.id IN ${ids}`)
      .select(['residents.id as resident_id', 'residents.full_name', 'residents.id_number'])
      .select(['residents.passport_number', 'residents.village_id', 'villages.name as village_name'])
      .select(['owners.name as owner_name', 'residents.apartment_number', 'residents.building_number'])
      .select(['residents.check_in', 'residents.check_out', reason.as('reason')])
      .orderBy('residents.check_out')
      .orderBy('residents.id')
      .limit(limitOf(page))
      .offset(offsetOf(page))
      .execute(),
    sql<{ total: number }>`SELECT count(*) AS total FROM ${ids} AS inside`.execute(db),
  ]);
  return { rows, total: Number(counted.rows[0]?.total ?? 0) };
}
