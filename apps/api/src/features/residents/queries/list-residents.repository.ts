import type { Resident, ResidentQuery } from '@bawaba/contracts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../../../actor.ts';
import type { RegisterDay } from '../../../calendar.ts';
import type { Database } from '../../../database/database.ts';
import { prepareQuery } from '../../../database/fast-queries/prepare-query.ts';
import { limitOf, offsetOf, type Page, type Paging } from '../../../database/paging.ts';
import { matchesNames } from '../../../database/similar-names.ts';
import { countByTallies, countMatches } from './count-residents.repository.ts';
import { wholeNumberIn } from './find-by-number.repository.ts';
import { findPage, readAllMatches, readIds } from './find-page.repository.ts';
import { loadByIds } from './load-residents.repository.ts';
import { isFiltered, matchesFilters } from './match-filters.repository.ts';
import { isNewestFirst, orderOfAll } from './order-residents.repository.ts';
import { selectResidents } from './select-residents.repository.ts';
import { isNotNewerThanItsDays, startOfPage } from './start-of-page.repository.ts';

interface FirstPage extends RegisterDay {
  readonly scope: VillageScope;
  readonly village_id: number | undefined;
  readonly limit: number;
}

/** Every list opens with this page. The limit is in the text: without it the planner expects a tenth of all rows. */
const selectNewest = prepareQuery(
  (db, { scope, village_id, limit, ...day }: FirstPage) =>
    selectResidents(db, scope, day)
      .$if(village_id !== undefined, (query) =>
        query.where('residents.village_id', '=', village_id as number),
      )
      .orderBy('residents.id', 'desc')
      .limit(sql.lit(limit)),
  ['limit'],
);

async function loadInOrder(db: Database, scope: VillageScope, ids: readonly number[], day: RegisterDay) {
  const places = new Map(ids.map((id, place) => [id, place]));
  const residents = await loadByIds(db, scope, ids, day);
  return residents.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}

/** What the search says. The whole number of somebody asks for that person. */
async function searchedIn(db: Database, scope: VillageScope, query: ResidentQuery) {
  const key = query.match ? undefined : await wholeNumberIn(db, scope, query.search);
  if (key) return { isWholeNumber: true, condition: sql<boolean>`residents.identity_key = ${key}` };
  return {
    isWholeNumber: false,
    condition: await matchesNames(db, { column: 'residents.search_text' }, query),
  };
}

/** A page of a list whose total the tallies know. */
async function readTalliedPage(
  db: Database,
  scope: VillageScope,
  query: ResidentQuery & Paging,
  day: RegisterDay,
  matches: RawBuilder<boolean>,
): Promise<Resident[]> {
  const { village_id } = query;
  const limit = limitOf(query);
  if (!isFiltered(query) && offsetOf(query) === 0 && isNewestFirst(query))
    return selectNewest(db, { scope, ...day, village_id, limit });

  const { from, offset } = await startOfPage(db, scope, query);
  const conditions = [matches, ...isNotNewerThanItsDays(scope, query), ...(from ? [from] : [])];
  const ids = await readIds(db, sql<boolean>`${sql.join(conditions, sql` AND `)}`, query, { limit, offset });
  return loadInOrder(db, scope, ids, day);
}

/**
 * A page of the residents that match, in the order that the query names, and how many match in all. Short queries find the ids
 * and are planned for their values; a prepared query loads the rows.
 */
export async function list(
  db: Database,
  scope: VillageScope,
  query: ResidentQuery & Paging,
  day: RegisterDay,
): Promise<Page<Resident>> {
  const { isWholeNumber, condition } = await searchedIn(db, scope, query);
  const matches = matchesFilters(scope, query, day, condition);
  const counted = countByTallies(db, scope, query, day.today);
  if (counted) {
    const [rows, total] = await Promise.all([readTalliedPage(db, scope, query, day, matches), counted]);
    return { rows, ...total };
  }
  const { ids, total } = isWholeNumber
    ? await readAllMatches(db, query, matches)
    : await findPage(db, scope, query, matches);
  return { rows: await loadInOrder(db, scope, ids, day), ...total };
}

/** For an export: how many match, and the query itself, whose rows it reads a few at a time. */
export async function readEveryMatch(
  db: Database,
  scope: VillageScope,
  query: ResidentQuery,
  day: RegisterDay,
): Promise<{ total: number; query: Expression<Resident> }> {
  const { condition } = await searchedIn(db, scope, query);
  const matches = matchesFilters(scope, query, day, condition);
  return {
    total: await countMatches(db, matches),
    query: selectResidents(db, scope, day).where(matches).orderBy(orderOfAll(query)),
  };
}
