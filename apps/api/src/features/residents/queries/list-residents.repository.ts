import type { Resident, ResidentFilters } from '@bawaba/contracts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../../../actor.ts';
import type { Database } from '../../../database/database.ts';
import { prepareQuery } from '../../../database/fast-queries/prepare-query.ts';
import { limitOf, offsetOf, type Page, type Paging } from '../../../database/paging.ts';
import { countByTallies, countMatches, countOrEstimate } from './count-residents.repository.ts';
import { findIdsByNationalNumber, nationalNumberIn } from './find-by-national-number.repository.ts';
import { loadByIds } from './load-residents.repository.ts';
import { isFiltered, matchesFilters } from './match-filters.repository.ts';
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
  filters: ResidentFilters & Paging,
  today: string,
  matches: RawBuilder<boolean>,
): Promise<Resident[]> {
  const { check_in_from, check_in_to, village_id } = filters;
  const limit = limitOf(filters);
  if (!isFiltered(filters) && offsetOf(filters) === 0)
    return selectNewest(db, { scope, today, village_id, limit });

  const start = await startOfPage(db, scope, filters);
  const conditions = [matches];
  if (start.belowId !== undefined) conditions.push(sql<boolean>`residents.id < ${start.belowId}`);
  if (scope === 'all' && village_id === undefined && (check_in_from ?? check_in_to))
    conditions.push(sql<boolean>`residents.id <= ${newestCheckedIn(check_in_from, check_in_to)}`);
  const { rows } = await sql<{ id: number }>`SELECT residents.id FROM residents
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY residents.id DESC LIMIT ${limit} OFFSET ${start.offset}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return loadByIds(db, scope, ids, today);
}

/** A national number with other filters: the number is looked up first, the filters check what it found. */
async function matchesOnPage(db: Database, scope: VillageScope, filters: ResidentFilters, today: string) {
  const number = nationalNumberIn(filters.search);
  if (!number) return matchesFilters(scope, filters, today);
  const ids = await findIdsByNationalNumber(db, number);
  const others = matchesFilters(scope, { ...filters, search: undefined }, today);
  return sql<boolean>`residents.id = ANY (${ids}) AND ${others}`;
}

/** A page of the residents that match, the newest first, and how many match in all. */
export async function list(
  db: Database,
  scope: VillageScope,
  filters: ResidentFilters & Paging,
  today: string,
): Promise<Page<Resident>> {
  const offset = offsetOf(filters);
  const number = nationalNumberIn(filters.search);
  if (number && filters.village_id === undefined && !isFiltered(filters, 'search')) {
    const stays = await loadByIds(db, scope, await findIdsByNationalNumber(db, number), today);
    return { rows: stays.slice(offset, offset + limitOf(filters)), total: stays.length };
  }
  const matches = await matchesOnPage(db, scope, filters, today);
  const [rows, counted] = await Promise.all([
    readPage(db, scope, filters, today, matches),
    countByTallies(db, scope, filters, today),
  ]);
  if (counted) return { rows, ...counted };
  // A page that is not full is the last one: the total follows from it.
  const isLast = rows.length < limitOf(filters) && (rows.length > 0 || offset === 0);
  if (isLast) return { rows, total: offset + rows.length };
  // Past the end, the page has read every match: to count them costs no more.
  if (rows.length === 0) return { rows, total: await countMatches(db, scope, filters, today) };
  return { rows, ...(await countOrEstimate(db, scope, filters, matches)) };
}

/** The query itself: an export reads its rows a few at a time. */
export const selectEveryMatch = (
  db: Database,
  scope: VillageScope,
  filters: ResidentFilters,
  today: string,
): Expression<Resident> =>
  selectResidents(db, scope, today)
    .where(matchesFilters(scope, filters, today))
    .orderBy('residents.id', 'desc');
