import { EXPIRING_WITHIN_DAYS, type ResidentFilters } from '@bawaba/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { prepareQuery } from '../../database/fast-queries/prepare-query.ts';
import { offsetOf, type Paging } from '../../database/paging.ts';
import { inScope } from '../../database/village-scope.ts';

/** As in the migration that counts them. */
const BLOCK = 4096;
/** In the planner's units: what counts exactly in the time it takes to draw a page. */
const AFFORDABLE_COST = 4_000;

export interface Total {
  readonly total: number;
  readonly isEstimate?: boolean;
}

export const isFiltered = (filters: ResidentFilters, ...except: (keyof ResidentFilters)[]) =>
  Object.entries(filters).some(
    ([name, value]) =>
      value !== undefined &&
      !['limit', 'offset', 'village_id', ...except].includes(name as keyof ResidentFilters),
  );

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

/** Exact and quick, where one dimension answers; undefined where none does. */
export async function talliedTotal(
  db: Database,
  scope: VillageScope,
  filters: ResidentFilters,
  today: string,
): Promise<Total | undefined> {
  const { check_in_from, check_in_to, status, village_id } = filters;
  const tallied = (dimension: string) => tallies(db, scope, village_id, dimension);

  if (!isFiltered(filters)) return (await countAll(db, { scope, village_id }))[0];
  if (!isFiltered(filters, 'check_in_from', 'check_in_to')) {
    return tallied('check_in')
      .$if(check_in_from !== undefined, (query) => query.where('value', '>=', check_in_from as string))
      .$if(check_in_to !== undefined, (query) => query.where('value', '<=', check_in_to as string))
      .select(total)
      .executeTakeFirstOrThrow();
  }
  if (status && !isFiltered(filters, 'status')) {
    const lastExpiring = sql<string>`to_char(${today}::date + ${EXPIRING_WITHIN_DAYS}::integer, 'YYYY-MM-DD')`;
    return tallied('check_out')
      .$if(status === 'expired', (query) => query.where('value', '<', today))
      .$if(status === 'expiring_soon', (query) =>
        query.where('value', '>=', today).where('value', '<=', lastExpiring),
      )
      .$if(status === 'active', (query) => query.where('value', '>', lastExpiring))
      .select(total)
      .executeTakeFirstOrThrow();
  }
  return undefined;
}

/**
 * A village's residents are always counted. Over every village they are counted where the planner finds that cheap;
 * of a search that matches so many that nobody will read them to the end, its own estimate will do.
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

export interface PageStart {
  readonly belowId?: number;
  readonly offset: number;
}

/** A page deep in the whole list begins at its block of ids, not with a walk over all that are newer. */
export async function startOfPage(
  db: Database,
  scope: VillageScope,
  filters: ResidentFilters & Paging,
): Promise<PageStart> {
  const offset = offsetOf(filters);
  if (offset < BLOCK || isFiltered(filters)) return { offset };
  const { rows } = await sql<{ block: string; newer: number }>`
    WITH blocks AS (
      SELECT value, sum(count) AS residents FROM resident_tallies
      WHERE dimension = 'block' AND ${inScope(scope, 'village_id')}
        AND ${filters.village_id !== undefined ? sql`village_id = ${filters.village_id}` : sql`true`}
      GROUP BY value
    ), ranked AS (
      SELECT value AS block, sum(residents) OVER (ORDER BY value DESC) - residents AS newer FROM blocks
    )
    SELECT block, newer FROM ranked WHERE newer <= ${offset} ORDER BY block LIMIT 1`.execute(db);
  const start = rows[0];
  return start ? { belowId: (Number(start.block) + 1) * BLOCK, offset: offset - start.newer } : { offset };
}

export const foldCounts = (db: Database) => sql`SELECT fold_resident_counts()`.execute(db);
