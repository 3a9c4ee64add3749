import { EXPIRING_WITHIN_DAYS, type ResidentFilters, type ResidentQuery } from '@bawaba/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../../../actor.ts';
import type { RegisterDay } from '../../../calendar.ts';
import type { Database } from '../../../database/database.ts';
import { prepareQuery } from '../../../database/fast-queries/prepare-query.ts';
import { inScope } from '../../../database/village-scope.ts';
import { isFiltered, matchesFilters } from './match-filters.repository.ts';

/** In the planner's units: an exact count up to this cost takes no longer than the page itself. */
const AFFORDABLE_COST = 4_000;

export interface Total {
  readonly total: number;
  readonly isEstimate?: boolean;
}

const tallies = (db: Database, scope: VillageScope, villageId: number | undefined, dimension: string) =>
  db
    .selectFrom('resident_tallies')
    .where('dimension', '=', sql.lit(dimension))
    .where(inScope(scope, 'village_id'))
    .$if(villageId !== undefined, (query) => query.where('village_id', '=', villageId as number));

const total = sql<number>`coalesce(sum(count), 0)`.as('total');

const countAll = prepareQuery(
  (db, { scope, village_id }: { scope: VillageScope; village_id: number | undefined }) =>
    tallies(db, scope, village_id, 'id_type').select(total),
);

/** Exact and fast, for the filters that one dimension of the tallies covers; undefined for the others. */
export async function countByTallies(
  db: Database,
  scope: VillageScope,
  query: ResidentQuery,
  today: string,
): Promise<Total | undefined> {
  const { status, village_id } = query;
  const tallied = (dimension: string) => tallies(db, scope, village_id, dimension);

  if (!isFiltered(query)) return (await countAll(db, { scope, village_id }))[0];
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

/**
 * The residents of one village are always counted. Over every village they are counted where the planner expects a low
 * cost. A search that costs more matches very many; its total is the planner's estimate.
 */
export async function countOrEstimate(
  db: Database,
  scope: VillageScope,
  filters: ResidentFilters,
  matches: RawBuilder<boolean>,
): Promise<Total> {
  if (scope === 'all' && filters.village_id === undefined) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      EXPLAIN (FORMAT JSON) SELECT FROM residents WHERE ${matches}`.execute(db);
    const [{ Plan: plan }] = JSON.parse(rows[0]?.['QUERY PLAN'] as string);
    if (plan['Total Cost'] > AFFORDABLE_COST) return { total: plan['Plan Rows'], isEstimate: true };
  }
  return db
    .selectFrom('residents')
    .where(matches)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
}

/** Counts every row: an export announces this number and has to keep it. */
export async function countMatches(
  db: Database,
  scope: VillageScope,
  filters: ResidentFilters,
  day: RegisterDay,
): Promise<number> {
  const { total } = await db
    .selectFrom('residents')
    .where(matchesFilters(scope, filters, day))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export const foldCounts = (db: Database) => sql`SELECT fold_resident_counts()`.execute(db);
