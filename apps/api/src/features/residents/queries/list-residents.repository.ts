import { type Resident, type ResidentQuery, resident } from '@bawaba/contracts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../../../actor.ts';
import type { RegisterDay } from '../../../calendar.ts';
import type { Database } from '../../../database/database.ts';
import type { JsonRows } from '../../../database/json-rows/json-form.ts';
import { prepareJson } from '../../../database/json-rows/json-rows.ts';
import { type JsonPage, limitOf, offsetOf, type Paging } from '../../../database/paging.ts';
import { matchesNames } from '../../../database/similar-names.ts';
import { countByTallies, countMatches, totalOf } from './count-residents.repository.ts';
import { numberIn, wholeNumberIn } from './find-by-number.repository.ts';
import { findPage, readAllMatches, readIds } from './find-page.repository.ts';
import { loadAsJson } from './load-residents.repository.ts';
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
const selectNewest = prepareJson(
  resident,
  (db, { scope, village_id, limit, ...day }: FirstPage) =>
    selectResidents(db, scope, day)
      .$if(village_id !== undefined, (query) =>
        query.where('residents.village_id', '=', village_id as number),
      )
      .select(totalOf(db, scope, village_id).as('total'))
      .orderBy('residents.id', 'desc')
      .limit(sql.lit(limit)),
  ['limit'],
);

/** The stays of the people who have this number. */
const selectByNumber = prepareJson(
  resident,
  (db, { scope, village_id, limit, key, ...day }: FirstPage & { key: string }) =>
    selectResidents(db, scope, day)
      .where('residents.identity_key', '=', key)
      .$if(village_id !== undefined, (query) =>
        query.where('residents.village_id', '=', village_id as number),
      )
      .select(sql<number>`count(*) OVER ()`.as('total'))
      .orderBy('residents.id', 'desc')
      .limit(sql.lit(limit)),
  ['limit'],
);

/** The first page of the whole list, or of a whole number. Each is one statement. Undefined for all others, and for an empty page. */
async function readFirstPage(
  db: Database,
  scope: VillageScope,
  query: ResidentQuery & Paging,
  day: RegisterDay,
): Promise<JsonPage<Resident> | undefined> {
  if (offsetOf(query) > 0 || !isNewestFirst(query) || isFiltered(query, 'search')) return undefined;
  const page = { scope, ...day, village_id: query.village_id, limit: limitOf(query) };
  const key = numberIn(query.search);
  if (query.search && !key) return undefined;
  const rows = key ? await selectByNumber(db, { ...page, key }) : await selectNewest(db, page);
  return rows.count > 0 ? { rows, total: rows.others.total as number } : undefined;
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
): Promise<JsonRows<Resident>> {
  const limit = limitOf(query);
  const { from, offset } = await startOfPage(db, scope, query);
  const conditions = [matches, ...isNotNewerThanItsDays(scope, query), ...(from ? [from] : [])];
  const ids = await readIds(db, sql<boolean>`${sql.join(conditions, sql` AND `)}`, query, { limit, offset });
  return loadAsJson(db, scope, ids, day);
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
): Promise<JsonPage<Resident>> {
  const first = await readFirstPage(db, scope, query, day);
  if (first) return first;
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
  return { rows: await loadAsJson(db, scope, ids, day), ...total };
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
