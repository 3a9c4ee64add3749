import {
  EXPIRING_WITHIN_DAYS,
  type ExistingResident,
  type Resident,
  type ResidentFilters,
} from '@bawaba/contracts';
import { foldText, identityKey } from '@bawaba/identity';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import { isBlacklisted } from '../../database/blacklisted.ts';
import type { Database } from '../../database/database.ts';
import { prepareQuery } from '../../database/fast-queries/prepare-query.ts';
import { limitOf, offsetOf, type Page, type Paging } from '../../database/paging.ts';
import { matchesSearch } from '../../database/search.ts';
import { inScope } from '../../database/village-scope.ts';
import { countOrEstimate, isFiltered, startOfPage, talliedTotal } from './resident-tallies.repository.ts';

export type ResidentRow = Pick<
  Resident,
  | 'village_id'
  | 'full_name'
  | 'id_type'
  | 'id_number'
  | 'document_type'
  | 'address'
  | 'owner_id'
  | 'apartment_number'
  | 'building_number'
  | 'check_in'
  | 'check_out'
  | 'religion'
  | 'marital_status'
  | 'job'
  | 'birthdate'
  | 'id_expire_date'
  | 'passport_number'
  | 'passport_country'
  | 'passport_expiry_date'
  | 'passport_type'
  | 'nationality'
  | 'sex'
  | 'mrz_valid'
  | 'mrz_line1'
  | 'mrz_line2'
  | 'ocr_confidence_front'
  | 'ocr_confidence_back'
>;

/** `today` is the register's own, so that a stay passes at midnight there. */
const statusOn = (today: string) => sql<Resident['status']>`CASE
  WHEN residents.check_out < ${today}::date THEN 'expired'
  WHEN residents.check_out <= ${today}::date + ${EXPIRING_WITHIN_DAYS}::integer THEN 'expiring_soon'
  ELSE 'active' END`;

const selectResidents = (db: Database, scope: VillageScope, today: string) =>
  db
    .selectFrom('residents')
    .innerJoin('villages', 'villages.id', 'residents.village_id')
    .leftJoin('owners', 'owners.id', 'residents.owner_id')
    .where(inScope(scope, 'residents.village_id'))
    .select([
      'residents.id',
      'residents.full_name',
      'residents.id_type',
      'residents.id_number',
      'residents.document_type',
      'residents.address',
      'residents.owner_id',
      'owners.name as owner_name',
      'residents.apartment_number',
      'residents.building_number',
      'residents.check_in',
      'residents.check_out',
      sql<number>`residents.check_out - residents.check_in`.as('duration_days'),
      statusOn(today).as('status'),
      'residents.village_id',
      'villages.name as village_name',
      'residents.religion',
      'residents.marital_status',
      'residents.job',
      'residents.birthdate',
      'residents.id_expire_date',
      'residents.passport_number',
      'residents.passport_country',
      'residents.passport_expiry_date',
      'residents.passport_type',
      'residents.nationality',
      'residents.sex',
      'residents.mrz_valid',
      'residents.mrz_line1',
      'residents.mrz_line2',
      'residents.ocr_confidence_front',
      'residents.ocr_confidence_back',
      isBlacklisted('residents.identity_key', 'residents.passport_key').as('blacklisted'),
      'residents.version',
      'residents.created_at',
      'residents.updated_at',
    ]);

const selectOne = prepareQuery(
  (db, { scope, today, id }: { scope: VillageScope; today: string; id: number }) =>
    selectResidents(db, scope, today).where('residents.id', '=', id),
);

/** The newest id that any of these days has: where the walk down the ids can start instead of at the very newest. */
const newestCheckedIn = (from: string | undefined, to: string | undefined) => sql`(
  SELECT max(newest.id)
  FROM generate_series(
    ${from ? sql`${from}::date` : sql`(SELECT min(check_in) FROM residents)`},
    least(${to ? sql`${to}::date` : sql`NULL::date`}, (SELECT max(check_in) FROM residents)),
    interval '1 day'
  ) AS day,
  LATERAL (SELECT id FROM residents WHERE check_in = day::date ORDER BY id DESC LIMIT 1) AS newest)`;

function matching(scope: VillageScope, filters: ResidentFilters, today: string): RawBuilder<boolean> {
  const conditions = [inScope(scope, 'residents.village_id')];
  const { search, apartment_number, building_number, check_in_from, check_in_to, village_id, status } =
    filters;
  if (village_id !== undefined) conditions.push(sql<boolean>`residents.village_id = ${village_id}`);
  if (search) conditions.push(matchesSearch('residents.search_text', search));
  if (apartment_number)
    conditions.push(sql<boolean>`residents.apartment_folded = ${foldText(apartment_number)}`);
  if (building_number)
    conditions.push(sql<boolean>`residents.building_folded = ${foldText(building_number)}`);
  if (check_in_from) conditions.push(sql<boolean>`residents.check_in >= ${check_in_from}::date`);
  if (check_in_to) conditions.push(sql<boolean>`residents.check_in <= ${check_in_to}::date`);
  const lastExpiring = sql`${today}::date + ${EXPIRING_WITHIN_DAYS}::integer`;
  if (status === 'expired') conditions.push(sql<boolean>`residents.check_out < ${today}::date`);
  if (status === 'active') conditions.push(sql<boolean>`residents.check_out > ${lastExpiring}`);
  if (status === 'expiring_soon') {
    conditions.push(sql<boolean>`residents.check_out BETWEEN ${today}::date AND ${lastExpiring}`);
  }
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

/**
 * Whom a whole national number finds: its holders, by the key, and the few others who could hold its digits (migration
 * 0013). The trigrams of its digits are in everyone's number and take fifty times as long.
 */
const selectByWholeNumber = prepareQuery(
  (_db, { number }: { number: string }) =>
    sql<{ id: number }>`
    SELECT id FROM residents WHERE identity_key = ${number}
    UNION
    SELECT id FROM residents WHERE strpos(search_text, ${number}) > 0
      AND (length(identity_key) > 14 OR split_part(search_text, E'\n', 1) ~ '[0-9]{14}')`,
);

const wholeNumberIn = (search: string | undefined) => {
  const number = foldText(search ?? '');
  return /^\d{14}$/.test(number) ? number : undefined;
};

const idsByWholeNumber = async (db: Database, number: string) =>
  (await selectByWholeNumber(db, { number })).map(({ id }) => id);

async function matchingPage(db: Database, scope: VillageScope, filters: ResidentFilters, today: string) {
  const number = wholeNumberIn(filters.search);
  if (!number) return matching(scope, filters, today);
  const ids = await idsByWholeNumber(db, number);
  return sql<boolean>`residents.id = ANY (${ids}) AND ${matching(scope, { ...filters, search: undefined }, today)}`;
}

interface FirstPage {
  readonly scope: VillageScope;
  readonly today: string;
  readonly village_id: number | undefined;
  readonly limit: number;
}

/** What every list opens with. Its length is in the text: without it the planner expects a tenth of all rows. */
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

const selectByIds = prepareQuery(
  (db, { scope, today, ids }: { scope: VillageScope; today: string; ids: readonly number[] }) =>
    selectResidents(db, scope, today)
      .where(sql<boolean>`residents.id = ANY (${ids})`)
      .orderBy('residents.id', 'desc'),
);

async function putTogether(
  db: Database,
  scope: VillageScope,
  today: string,
  ids: readonly number[],
): Promise<Resident[]> {
  const [id, another] = ids;
  if (id === undefined) return [];
  return another === undefined ? selectOne(db, { scope, today, id }) : selectByIds(db, { scope, today, ids });
}

/** Their ids come first, by a short query that is planned for its values; the rows are then put together by a plan that is kept. */
async function selectMatching(
  db: Database,
  scope: VillageScope,
  today: string,
  matches: RawBuilder<boolean>,
  limit: number,
  offset: number,
): Promise<Resident[]> {
  const { rows } = await sql<{ id: number }>`SELECT residents.id FROM residents WHERE ${matches}
    ORDER BY residents.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const ids = rows.map((row) => row.id);
  return putTogether(db, scope, today, ids);
}

async function readPage(
  db: Database,
  scope: VillageScope,
  filters: ResidentFilters & Paging,
  today: string,
  matches: RawBuilder<boolean>,
): Promise<Resident[]> {
  const { check_in_from, check_in_to, village_id } = filters;
  const limit = limitOf(filters);
  if (!isFiltered(filters) && offsetOf(filters) === 0) {
    return selectNewest(db, { scope, today, village_id, limit });
  }
  const start = await startOfPage(db, scope, filters);
  const conditions = [matches];
  if (start.belowId !== undefined) conditions.push(sql<boolean>`residents.id < ${start.belowId}`);
  if (scope === 'all' && village_id === undefined && (check_in_from ?? check_in_to)) {
    conditions.push(sql<boolean>`residents.id <= ${newestCheckedIn(check_in_from, check_in_to)}`);
  }
  const within = sql<boolean>`${sql.join(conditions, sql` AND `)}`;
  return selectMatching(db, scope, today, within, limit, start.offset);
}

export async function list(
  db: Database,
  scope: VillageScope,
  filters: ResidentFilters & Paging,
  today: string,
): Promise<Page<Resident>> {
  const number = wholeNumberIn(filters.search);
  if (number && filters.village_id === undefined && !isFiltered(filters, 'search')) {
    const everyStay = await putTogether(db, scope, today, await idsByWholeNumber(db, number));
    const offset = offsetOf(filters);
    return { rows: everyStay.slice(offset, offset + limitOf(filters)), total: everyStay.length };
  }
  const matches = await matchingPage(db, scope, filters, today);
  const [rows, tallied] = await Promise.all([
    readPage(db, scope, filters, today, matches),
    talliedTotal(db, scope, filters, today),
  ]);
  if (tallied) return { rows, ...tallied };
  // A page that is not full is the last one: it has told the total already.
  const offset = offsetOf(filters);
  const isLast = rows.length < limitOf(filters) && (rows.length > 0 || offset === 0);
  if (isLast) return { rows, total: offset + rows.length };
  // Past the end every match has been read: counting them costs no more than that did.
  if (rows.length === 0) return { rows, total: await count(db, scope, filters, today) };
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
    .where(matching(scope, filters, today))
    .orderBy('residents.id', 'desc');

export async function count(db: Database, scope: VillageScope, filters: ResidentFilters, today: string) {
  const { total } = await db
    .selectFrom('residents')
    .where(matching(scope, filters, today))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export const find = async (
  db: Database,
  scope: VillageScope,
  id: number,
  today: string,
): Promise<Resident | undefined> => (await selectOne(db, { scope, today, id }))[0];

/** The stay that a new one would overlap: same village, same person. */
export const findOverlapping = (
  db: Database,
  stay: Pick<ResidentRow, 'village_id' | 'id_number' | 'check_in' | 'check_out'>,
  exceptId: number | undefined,
): Promise<ExistingResident | undefined> =>
  db
    .selectFrom('residents')
    .innerJoin('villages', 'villages.id', 'residents.village_id')
    .select([
      'residents.id',
      'residents.full_name',
      'residents.id_number',
      'villages.name as village_name',
      'residents.apartment_number',
      'residents.building_number',
      'residents.check_in',
      'residents.check_out',
    ])
    .where('residents.village_id', '=', stay.village_id)
    .where('residents.identity_key', '=', identityKey(stay.id_number))
    .where(
      sql<boolean>`daterange(check_in, check_out) && daterange(${stay.check_in}::date, ${stay.check_out}::date)`,
    )
    .$if(exceptId !== undefined, (query) => query.where('residents.id', '!=', exceptId as number))
    .orderBy('residents.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Reads what it has inserted in the same breath: the rows of the CTE stand in for the table. */
const insertOne = prepareQuery((db, { today, ...resident }: ResidentRow & { today: string }) =>
  selectResidents(
    db.with('residents', (cte) => cte.insertInto('residents').values(resident).returningAll()) as Database,
    'all',
    today,
  ),
);

export async function insert(db: Database, resident: ResidentRow, today: string): Promise<Resident> {
  const [inserted] = await insertOne(db, { ...resident, today });
  return inserted as Resident;
}

export const update = (db: Database, id: number, resident: Partial<ResidentRow>) =>
  db
    .updateTable('residents')
    .set({ ...resident, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
