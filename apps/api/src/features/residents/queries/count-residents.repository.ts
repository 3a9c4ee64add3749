import { EXPIRING_WITHIN_DAYS, type ResidentQuery } from '@bawaba/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../../../actor.ts';
import type { Database } from '../../../database/database.ts';
import { prepareQuery } from '../../../database/fast-queries/prepare-query.ts';
import { isExpected, isInside } from '../../../database/presence.ts';
import { tallies } from '../../../database/resident-tallies.ts';
import { inScope } from '../../../database/village-scope.ts';
import { isFiltered } from './match-filters.repository.ts';

export interface Total {
  readonly total: number;
  readonly isEstimate?: boolean;
}

const total = sql<number>`coalesce(sum(count), 0)`.as('total');

/** How many there are, without a filter. */
export const totalOf = (db: Database, scope: VillageScope, villageId: number | undefined) =>
  db.selectFrom(tallies('id_type', scope, villageId).as('everybody')).select(total);

const countAll = prepareQuery(
  (db, { scope, village_id }: { scope: VillageScope; village_id: number | undefined }) =>
    totalOf(db, scope, village_id),
);

async function countEverybody(db: Database, scope: VillageScope, village_id: number | undefined) {
  const [counted] = await countAll(db, { scope, village_id });
  return counted as Total;
}

/** Everybody less those who have not left, who are few. */
async function countLeft(db: Database, scope: VillageScope, village_id: number | undefined) {
  const isHere = sql`${inScope(scope, 'residents.village_id')}
    AND ${village_id === undefined ? sql`true` : sql`residents.village_id = ${village_id}`}`;
  const [{ total: everybody }, inside, expected] = await Promise.all([
    countEverybody(db, scope, village_id),
    countMatches(db, sql<boolean>`${isInside} AND ${isHere}`),
    countMatches(db, sql<boolean>`${isExpected} AND ${isHere}`),
  ]);
  return { total: everybody - inside - expected };
}

/** Exact and fast, for the filters that one dimension of the tallies covers; undefined for the others. */
export function countByTallies(
  db: Database,
  scope: VillageScope,
  query: ResidentQuery,
  today: string,
): Promise<Total> | undefined {
  const { status, village_id } = query;
  const tallied = (day: 'check_in' | 'check_out') =>
    db.selectFrom(tallies(day, scope, village_id).as('days'));

  if (!isFiltered(query)) return countEverybody(db, scope, village_id);
  if (query.presence === 'left' && !isFiltered(query, 'presence')) return countLeft(db, scope, village_id);
  for (const day of ['check_in', 'check_out'] as const) {
    const { [`${day}_from` as const]: from, [`${day}_to` as const]: to } = query;
    if (isFiltered(query, `${day}_from`, `${day}_to`)) continue;
    return tallied(day)
      .$if(from !== undefined, (days) => days.where('value', '>=', from as string))
      .$if(to !== undefined, (days) => days.where('value', '<=', to as string))
      .select(total)
      .executeTakeFirstOrThrow();
  }
  if (status && !isFiltered(query, 'status')) {
    const lastExpiring = sql<string>`to_char(${today}::date + ${EXPIRING_WITHIN_DAYS}::integer, 'YYYY-MM-DD')`;
    return tallied('check_out')
      .$if(status === 'expired', (days) => days.where('value', '<', today))
      .$if(status === 'expiring_soon', (days) =>
        days.where('value', '>=', today).where('value', '<=', lastExpiring),
      )
      .$if(status === 'active', (days) => days.where('value', '>', lastExpiring))
      .select(total)
      .executeTakeFirstOrThrow();
  }
  return undefined;
}

/** Counts every row: an export announces this number and has to keep it. */
export async function countMatches(db: Database, matches: RawBuilder<boolean>): Promise<number> {
  const { total } = await db
    .selectFrom('residents')
    .where(matches)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export const foldCounts = (db: Database) => sql`SELECT fold_resident_counts()`.execute(db);
