import type { ResidentQuery, ResidentSort, SortOrder } from '@bawaba/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../../../actor.ts';
import type { Database } from '../../../database/database.ts';
import { offsetOf, type Paging } from '../../../database/paging.ts';
import { tallies } from '../../../database/resident-tallies.ts';
import { isFiltered } from './match-filters.repository.ts';
import { isNewestFirst, orderOf, sortOf } from './order-residents.repository.ts';

/** As in the migration that counts the residents of each block of ids. */
const BLOCK = 4096;

interface PageStart {
  /** What the rows from the start of the page on have in common. */
  readonly from?: RawBuilder<boolean>;
  readonly offset: number;
}

/** The tallies that count the residents in each step of an order, and the condition for the rest of the list from a step on. */
const steps: Partial<
  Record<
    ResidentSort,
    {
      dimension: 'block' | 'check_in' | 'check_out';
      from: (step: string, order: SortOrder) => RawBuilder<boolean>;
    }
  >
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
  const step = steps[sortOf(query)];
  if (!step || offset < BLOCK || isFiltered(query)) return { offset };
  const order = orderOf(query);
  const [onwards, backwards] = order === 'asc' ? [sql`ASC`, sql`DESC`] : [sql`DESC`, sql`ASC`];
  const { rows } = await sql<{ step: string; before: number }>`
    WITH steps AS (
      SELECT value, sum(count) AS residents FROM ${tallies(step.dimension, scope, query.village_id)} t GROUP BY value
    ), ranked AS (
      SELECT value AS step, sum(residents) OVER (ORDER BY value ${onwards}) - residents AS before FROM steps
    )
    SELECT step, before FROM ranked WHERE before <= ${offset} ORDER BY step ${backwards} LIMIT 1`.execute(db);
  const start = rows[0];
  return start ? { from: step.from(start.step, order), offset: offset - start.before } : { offset };
}

/** The newest id of these days: a page reads the ids downwards from here, and not from the newest of all. */
const newestOf = (column: 'check_in' | 'check_out', from: string | undefined, to: string | undefined) => sql`(
  SELECT max(newest.id)
  FROM generate_series(
    greatest(${from ?? null}::date, (SELECT min(${sql.ref(column)}) FROM residents)),
    least(${to ?? null}::date, (SELECT max(${sql.ref(column)}) FROM residents)),
    interval '1 day'
  ) AS day,
  LATERAL (SELECT id FROM residents WHERE ${sql.ref(column)} = day::date ORDER BY id DESC LIMIT 1) AS newest)`;

/** For the newest first, over all villages: what the days of a query say about ids. */
export function isNotNewerThanItsDays(scope: VillageScope, query: ResidentQuery): RawBuilder<boolean>[] {
  if (!isNewestFirst(query) || scope !== 'all' || query.village_id !== undefined) return [];
  const { check_in_from, check_in_to, check_out_from, check_out_to, present_to } = query;
  const newest = [];
  if (check_in_from ?? check_in_to) newest.push(newestOf('check_in', check_in_from, check_in_to));
  // Without an end, the newest residents match, or those with a wrong year.
  if (check_out_from && check_out_to) newest.push(newestOf('check_out', check_out_from, check_out_to));
  if (present_to) newest.push(newestOf('check_in', undefined, present_to));
  return newest.map((id) => sql<boolean>`residents.id <= ${id}`);
}
