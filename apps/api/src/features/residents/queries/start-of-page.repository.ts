import type { ResidentQuery, ResidentSort, SortOrder } from '@bawaba/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../../../actor.ts';
import type { Database } from '../../../database/database.ts';
import { offsetOf, type Paging } from '../../../database/paging.ts';
import { inScope } from '../../../database/village-scope.ts';
import { isFiltered } from './match-filters.repository.ts';
import { orderOf } from './order-residents.repository.ts';

/** As in the migration that counts the residents of each block of ids. */
const BLOCK = 4096;

interface PageStart {
  /** What the rows from the start of the page on have in common. */
  readonly from?: RawBuilder<boolean>;
  readonly offset: number;
}

/** The tallies that count the residents in each step of an order, and the condition for the rest of the list from a step on. */
const steps: Partial<
  Record<ResidentSort, { dimension: string; from: (step: string, order: SortOrder) => RawBuilder<boolean> }>
> = {
  newest: { dimension: 'block', from: fromBlock },
  registered: { dimension: 'block', from: fromBlock },
  check_in: { dimension: 'check_in', from: (day, order) => fromDay('residents.check_in', day, order) },
  check_out: { dimension: 'check_out', from: (day, order) => fromDay('residents.check_out', day, order) },
};

function fromBlock(block: string, order: SortOrder) {
  const id = sql.ref('residents.id');
  return order === 'asc'
    ? sql<boolean>`${id} >= ${Number(block) * BLOCK}`
    : sql<boolean>`${id} < ${(Number(block) + 1) * BLOCK}`;
}

function fromDay(column: string, day: string, order: SortOrder) {
  const on = sql.ref(column);
  return order === 'asc' ? sql<boolean>`${on} >= ${day}::date` : sql<boolean>`${on} <= ${day}::date`;
}

/** A page deep in the whole list starts at its block of ids, or at its day, without reading all the rows before. */
export async function startOfPage(
  db: Database,
  scope: VillageScope,
  query: ResidentQuery & Paging,
): Promise<PageStart> {
  const offset = offsetOf(query);
  const step = steps[query.sort ?? 'newest'];
  if (!step || offset < BLOCK || isFiltered(query)) return { offset };
  const order = orderOf(query);
  const [onwards, backwards] = order === 'asc' ? [sql`ASC`, sql`DESC`] : [sql`DESC`, sql`ASC`];
  const { rows } = await sql<{ step: string; before: number }>`
    WITH steps AS (
      SELECT value, sum(count) AS residents FROM resident_tallies
      WHERE dimension = ${step.dimension} AND ${inScope(scope, 'village_id')}
        AND ${query.village_id !== undefined ? sql`village_id = ${query.village_id}` : sql`true`}
      GROUP BY value
    ), ranked AS (
      SELECT value AS step, sum(residents) OVER (ORDER BY value ${onwards}) - residents AS before FROM steps
    )
    SELECT step, before FROM ranked WHERE before <= ${offset} ORDER BY step ${backwards} LIMIT 1`.execute(db);
  const start = rows[0];
  return start ? { from: step.from(start.step, order), offset: offset - start.before } : { offset };
}

/** The newest id of these days: a page reads the ids downwards from here, and not from the newest of all. */
export const newestCheckedIn = (from: string | undefined, to: string | undefined) => sql`(
  SELECT max(newest.id)
  FROM generate_series(
    ${from ? sql`${from}::date` : sql`(SELECT min(check_in) FROM residents)`},
    least(${to ? sql`${to}::date` : sql`NULL::date`}, (SELECT max(check_in) FROM residents)),
    interval '1 day'
  ) AS day,
  LATERAL (SELECT id FROM residents WHERE check_in = day::date ORDER BY id DESC LIMIT 1) AS newest)`;
