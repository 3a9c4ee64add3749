import type { Resident, ResidentQuery } from '@bawaba/contracts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../../../actor.ts';
import type { RegisterDay } from '../../../calendar.ts';
import type { Database } from '../../../database/database.ts';
import { prepareQuery } from '../../../database/fast-queries/prepare-query.ts';
import { limitOf, offsetOf, type Page, type Paging } from '../../../database/paging.ts';
import { countByTallies, countMatches, countOrEstimate } from './count-residents.repository.ts';
import { findIdsByNationalNumber, nationalNumberIn } from './find-by-national-number.repository.ts';
import { loadByIds } from './load-residents.repository.ts';
import { isFiltered, matchesFilters } from './match-filters.repository.ts';
import { isNewestFirst, orderTerms } from './order-residents.repository.ts';
import { selectResidents } from './select-residents.repository.ts';
import { newestCheckedIn, startOfPage } from './start-of-page.repository.ts';

interface FirstPage {
  readonly scope: VillageScope;
  readonly today: string;
  readonly village_id: number | undefined;
  readonly limit: number;
}

/** Every list opens with this page. The limit is in the text: without it the planner expects a tenth of all rows. */
const selectNewest = prepareQuery(
  (db, { scope, today, village_id, limit }: FirstPage) =>
    selectResidents(db, scope, today)
      .$if(village_id !== undefined, (query) =>
        query.where('residents.village_id', '=', village_id as number),
      )
      .orderBy('residents.id', 'desc')
      .limit(sql.lit(limit)),
  ['limit'],
);

/** A short query finds the ids and is planned for its values; a prepared query loads the rows. */
async function readPage(
  db: Database,
  scope: VillageScope,
  query: ResidentQuery & Paging,
  today: string,
  matches: RawBuilder<boolean>,
): Promise<Resident[]> {
  const { check_in_from, check_in_to, village_id } = query;
  const limit = limitOf(query);
  if (!isFiltered(query) && offsetOf(query) === 0 && isNewestFirst(query))
    return selectNewest(db, { scope, today, village_id, limit });

  const { from, offset } = await startOfPage(db, scope, query);
  const conditions = from ? [matches, from] : [matches];
  if (isNewestFirst(query) && scope === 'all' && village_id === undefined && (check_in_from ?? check_in_to))
    conditions.push(sql<boolean>`residents.id <= ${newestCheckedIn(check_in_from, check_in_to)}`);
  const { rows } = await sql<{ id: number }>`SELECT residents.id FROM residents
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY ${orderTerms(query)} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const places = new Map(ids.map((id, place) => [id, place]));
  const residents = await loadByIds(db, scope, ids, today);
  return residents.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}

/** A national number with other filters: the number is looked up first, the filters check what it found. */
async function matchesOnPage(db: Database, scope: VillageScope, query: ResidentQuery, day: RegisterDay) {
  const number = nationalNumberIn(query.search);
  if (!number) return matchesFilters(scope, query, day);
  const ids = await findIdsByNationalNumber(db, number);
  const others = matchesFilters(scope, { ...query, search: undefined }, day);
  return sql<boolean>`residents.id = ANY (${ids}) AND ${others}`;
}

/** A page of the residents that match, in the order that the query names, and how many match in all. */
export async function list(
  db: Database,
  scope: VillageScope,
  query: ResidentQuery & Paging,
  day: RegisterDay,
): Promise<Page<Resident>> {
  const { today } = day;
  const offset = offsetOf(query);
  const matches = await matchesOnPage(db, scope, query, day);
  const [rows, counted] = await Promise.all([
    readPage(db, scope, query, today, matches),
    countByTallies(db, scope, query, today),
  ]);
  if (counted) return { rows, ...counted };
  // A page that is not full is the last one: the total follows from it.
  const isLast = rows.length < limitOf(query) && (rows.length > 0 || offset === 0);
  if (isLast) return { rows, total: offset + rows.length };
  // Past the end, the page has read every match: to count them costs no more.
  if (rows.length === 0) return { rows, total: await countMatches(db, scope, query, day) };
  return { rows, ...(await countOrEstimate(db, scope, query, matches)) };
}

/** The query itself: an export reads its rows a few at a time. */
export const selectEveryMatch = (
  db: Database,
  scope: VillageScope,
  query: ResidentQuery,
  day: RegisterDay,
): Expression<Resident> =>
  selectResidents(db, scope, day.today)
    .where(matchesFilters(scope, query, day))
    .orderBy(orderTerms(query));
