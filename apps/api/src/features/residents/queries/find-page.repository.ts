import type { ResidentQuery } from '@bawaba/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../../../actor.ts';
import type { Database } from '../../../database/database.ts';
import { limitOf, offsetOf, type Paging } from '../../../database/paging.ts';
import { countMatches, type Total } from './count-residents.repository.ts';
import { isNewestFirst, orderOfAll, orderTerms } from './order-residents.repository.ts';
import { isNotNewerThanItsDays } from './start-of-page.repository.ts';

/** A test sets others, to see every way on a few rows. */
export const LIMITS = {
  /** In the planner's units: up to this cost every match is read or counted. What costs more matches very many. */
  exactCost: 4_000,
  /** Within one village people expect the exact number. */
  exactCostOfVillage: 20_000,
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

/** The newest matches of a search with very many. Undefined if they do not fill the page: each word is common, but few people have all. */
async function walkFromNewest(
  db: Database,
  query: ResidentQuery & Paging,
  matches: RawBuilder<boolean>,
  longestWalk: number,
): Promise<number[] | undefined> {
  const near = sql<boolean>`residents.id > (SELECT max(id) - ${longestWalk}::integer FROM residents)`;
  const page = { limit: limitOf(query), offset: offsetOf(query) };
  const ids = await readIds(db, sql<boolean>`${matches} AND ${near}`, query, page);
  return ids.length === page.limit ? ids : undefined;
}

/** The ids of a page that filters narrow down, and how many residents match: exactly, or the planner's estimate of very many. */
export async function findPage(
  db: Database,
  scope: VillageScope,
  query: ResidentQuery & Paging,
  matches: RawBuilder<boolean>,
  limits = LIMITS,
): Promise<FoundPage> {
  const page = { limit: limitOf(query), offset: offsetOf(query) };
  // Those who have not left are few, and have an index. With a limit, the planner would rather walk along the order, and pass
  // a million who have left.
  if (query.presence && query.presence !== 'left') return readAllMatches(db, query, matches);
  const expected = await estimate(db, matches);
  const isVillage = scope !== 'all' || query.village_id !== undefined;
  const isExact = expected.cost <= (isVillage ? limits.exactCostOfVillage : limits.exactCost);
  if (isExact && query.search) return readAllMatches(db, query, matches);

  const isWalk = Boolean(query.search) && isNewestFirst(query);
  const near = sql<boolean>`${sql.join([matches, ...isNotNewerThanItsDays(scope, query)], sql` AND `)}`;
  const ids = isWalk
    ? await walkFromNewest(db, query, matches, limits.longestWalk)
    : await readIds(db, near, query, page);
  if (!ids) return readAllMatches(db, query, matches);

  const end = page.offset + ids.length;
  // A page that is not full is the last one: the total follows from it.
  if (ids.length < page.limit && (ids.length > 0 || end === 0)) return { ids, total: { total: end } };
  if (isExact || ids.length === 0) return { ids, total: { total: await countMatches(db, matches) } };
  return { ids, total: { total: Math.max(expected.rows, end), isEstimate: true } };
}
