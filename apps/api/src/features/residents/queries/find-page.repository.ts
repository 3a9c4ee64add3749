import type { ResidentQuery } from '@bawaba/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../../../actor.ts';
import type { Database } from '../../../database/database.ts';
import { limitOf, offsetOf, type Paging } from '../../../database/paging.ts';
import { countMatches, type Total } from './count-residents.repository.ts';
import { isNewestFirst, orderOfAll, orderTerms } from './order-residents.repository.ts';

/** Costs are in the planner's units. A test sets others, to see every way on a few rows. */
export const LIMITS = {
  /** An exact count up to this cost takes no longer than the page itself. */
  countedCost: 4_000,
  /** Within one village people expect the exact number. */
  countedCostOfVillage: 20_000,
  /** Up to this cost, one query reads every match of a search. */
  readAtOnceCost: 2_000,
  /** In another order than the newest first, a page has to look further for its rows. */
  readAtOnceCostInOrder: 8_000,
  /** A walk from the newest resident ends after this many ids: then it is quicker to read every match. */
  longestWalk: 40_000,
};

interface Part {
  readonly limit: number;
  readonly offset: number;
}

async function selectIds(
  db: Database,
  matches: RawBuilder<boolean>,
  query: ResidentQuery,
  { limit, offset }: Part,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT residents.id FROM residents
    WHERE ${matches} ORDER BY ${orderTerms(query)} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The ids of a page, from its start on. By apartment, those without one come last: an index has them at one end only. */
export async function readIds(
  db: Database,
  matches: RawBuilder<boolean>,
  query: ResidentQuery,
  { limit, offset }: Part,
): Promise<number[]> {
  if (query.sort !== 'apartment') return selectIds(db, matches, query, { limit, offset });
  const housed = sql<boolean>`${matches} AND residents.apartment_key IS NOT NULL`;
  const ids = await selectIds(db, housed, query, { limit, offset });
  if (ids.length === limit) return ids;
  const before = ids.length > 0 || offset === 0 ? offset + ids.length : await countMatches(db, housed);
  const others = await selectIds(db, sql<boolean>`${matches} AND residents.apartment_key IS NULL`, query, {
    limit: limit - ids.length,
    offset: Math.max(0, offset - before),
  });
  return [...ids, ...others];
}

interface FoundPage {
  readonly ids: number[];
  readonly total: Total;
}

interface Estimate {
  readonly rows: number;
  readonly cost: number;
}

async function estimate(db: Database, matches: RawBuilder<boolean>): Promise<Estimate> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    EXPLAIN (FORMAT JSON) SELECT FROM residents WHERE ${matches}`.execute(db);
  const [{ Plan: plan }] = JSON.parse(rows[0]?.['QUERY PLAN'] as string);
  return { rows: plan['Plan Rows'], cost: plan['Total Cost'] };
}

/** Reads every match once, for the page and for the total. */
export async function readAllMatches(
  db: Database,
  query: ResidentQuery & Paging,
  matches: RawBuilder<boolean>,
): Promise<FoundPage> {
  const { rows } = await sql<{ id: number; total: number }>`
    SELECT residents.id, count(*) OVER () AS total FROM residents WHERE ${matches}
    ORDER BY ${orderOfAll(query)} LIMIT ${limitOf(query)} OFFSET ${offsetOf(query)}`.execute(db);
  const total = rows[0]?.total ?? (await countMatches(db, matches));
  return { ids: rows.map(({ id }) => id), total: { total } };
}

/**
 * The page of a search, if it is quicker to read its start than every match. Words that are common, but not together, fill no
 * page soon: then it is undefined.
 */
async function readStartOfSearch(
  db: Database,
  query: ResidentQuery & Paging,
  matches: RawBuilder<boolean>,
  { cost, limits }: { cost: number; limits: typeof LIMITS },
): Promise<number[] | undefined> {
  const page = { limit: limitOf(query), offset: offsetOf(query) };
  if (!isNewestFirst(query))
    return cost > limits.readAtOnceCostInOrder ? readIds(db, matches, query, page) : undefined;
  if (cost <= limits.readAtOnceCost) return undefined;
  const near = sql<boolean>`residents.id > (SELECT max(id) - ${limits.longestWalk}::integer FROM residents)`;
  const ids = await readIds(db, sql<boolean>`${matches} AND ${near}`, query, page);
  return ids.length === page.limit ? ids : undefined;
}

/** The total of a page that was read without its other matches: counted, or the planner's estimate if that would take long. */
async function totalOf(
  db: Database,
  query: ResidentQuery & Paging,
  matches: RawBuilder<boolean>,
  { ids, expected, countedCost }: { ids: readonly number[]; expected: Estimate; countedCost: number },
): Promise<Total> {
  const end = offsetOf(query) + ids.length;
  // A page that is not full is the last one: the total follows from it.
  if (ids.length < limitOf(query) && (ids.length > 0 || end === 0)) return { total: end };
  if (ids.length === 0 || expected.cost <= countedCost) return { total: await countMatches(db, matches) };
  return { total: Math.max(expected.rows, end), isEstimate: true };
}

/** The ids of a page that filters narrow down, and how many residents match. */
export async function findPage(
  db: Database,
  scope: VillageScope,
  query: ResidentQuery & Paging,
  matches: RawBuilder<boolean>,
  limits = LIMITS,
): Promise<FoundPage> {
  const expected = await estimate(db, matches);
  const ids = query.search
    ? await readStartOfSearch(db, query, matches, { cost: expected.cost, limits })
    : await readIds(db, matches, query, { limit: limitOf(query), offset: offsetOf(query) });
  if (!ids) return readAllMatches(db, query, matches);
  const isVillage = scope !== 'all' || query.village_id !== undefined;
  const countedCost = isVillage ? limits.countedCostOfVillage : limits.countedCost;
  return { ids, total: await totalOf(db, query, matches, { ids, expected, countedCost }) };
}
