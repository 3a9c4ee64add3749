import {
  EXPIRING_WITHIN_DAYS,
  type ExistingResident,
  type Resident,
  type ResidentFilters,
} from '@bawaba/contracts';
import { foldText, identityKey } from '@bawaba/identity';
import { type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import { isBlacklisted } from '../../database/blacklisted.ts';
import type { Database } from '../../database/connection.ts';
import { limitOf, offsetOf, type Page, type Paging } from '../../database/paging.ts';
import { matchesSearch } from '../../database/search.ts';
import { FETCH_ROWS } from '../../database/snapshot.ts';
import { inScope } from '../../database/village-scope.ts';
import { countOrEstimate, startOfPage, talliedTotal } from './resident-tallies.repository.ts';

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
  if (village_id) conditions.push(sql<boolean>`residents.village_id = ${village_id}`);
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
async function idsByWholeNumber(db: Database, number: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM residents WHERE identity_key = ${number}
    UNION
    SELECT id FROM residents WHERE strpos(search_text, ${number}) > 0
      AND (length(identity_key) > 14 OR split_part(search_text, E'\n', 1) ~ '[0-9]{14}')`.execute(db);
  return rows.map(({ id }) => id);
}

async function matchingPage(db: Database, scope: VillageScope, filters: ResidentFilters, today: string) {
  const number = foldText(filters.search ?? '');
  if (!/^\d{14}$/.test(number)) return matching(scope, filters, today);
  const ids = await idsByWholeNumber(db, number);
  return sql<boolean>`residents.id = ANY (${ids}) AND ${matching(scope, { ...filters, search: undefined }, today)}`;
}

/** Deep in the list the page's ids come first, or the rows that are skipped would be put together like those shown. */
function selectPage(
  db: Database,
  scope: VillageScope,
  today: string,
  matches: RawBuilder<boolean>,
  limit: number,
  offset: number,
) {
  const rows = selectResidents(db, scope, today).orderBy('residents.id', 'desc');
  if (offset === 0) return rows.where(matches).limit(limit);
  const ids = db
    .selectFrom('residents')
    .select('residents.id')
    .where(matches)
    .orderBy('residents.id', 'desc')
    .limit(limit)
    .offset(offset);
  return rows.where('residents.id', 'in', ids);
}

export async function list(
  db: Database,
  scope: VillageScope,
  filters: ResidentFilters & Paging,
  today: string,
): Promise<Page<Resident>> {
  const matches = await matchingPage(db, scope, filters, today);
  const { check_in_from, check_in_to } = filters;
  const everywhere = scope === 'all' && !filters.village_id;
  const start = await startOfPage(db, scope, filters);
  const conditions = [matches];
  if (start.belowId !== undefined) conditions.push(sql<boolean>`residents.id < ${start.belowId}`);
  if (everywhere && (check_in_from ?? check_in_to)) {
    conditions.push(sql<boolean>`residents.id <= ${newestCheckedIn(check_in_from, check_in_to)}`);
  }
  const within = sql<boolean>`${sql.join(conditions, sql` AND `)}`;
  const page = selectPage(db, scope, today, within, limitOf(filters), start.offset);
  const [rows, tallied] = await Promise.all([page.execute(), talliedTotal(db, scope, filters, today)]);
  if (tallied) return { rows, ...tallied };
  // A page that is not full is the last one: it has told the total already.
  const offset = offsetOf(filters);
  const isLast = rows.length < limitOf(filters) && (rows.length > 0 || offset === 0);
  const total = isLast ? { total: offset + rows.length } : await countOrEstimate(db, scope, filters, matches);
  return { rows, ...total };
}

export const stream = (db: Database, scope: VillageScope, filters: ResidentFilters, today: string) =>
  selectResidents(db, scope, today)
    .where(matching(scope, filters, today))
    .orderBy('residents.id', 'desc')
    .stream(FETCH_ROWS) as AsyncIterable<Resident>;

export async function count(db: Database, scope: VillageScope, filters: ResidentFilters, today: string) {
  const { total } = await db
    .selectFrom('residents')
    .where(matching(scope, filters, today))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export const find = (
  db: Database,
  scope: VillageScope,
  id: number,
  today: string,
): Promise<Resident | undefined> =>
  selectResidents(db, scope, today).where('residents.id', '=', id).executeTakeFirst();

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

export const lock = (db: Database, id: number) =>
  db.selectFrom('residents').select('id').where('id', '=', id).forUpdate().execute();

export const insert = (db: Database, resident: ResidentRow): Promise<{ id: number }> =>
  db.insertInto('residents').values(resident).returning('id').executeTakeFirstOrThrow();

export const update = (db: Database, id: number, resident: Partial<ResidentRow>) =>
  db
    .updateTable('residents')
    .set({ ...resident, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();

export const remove = (db: Database, id: number) => db.deleteFrom('residents').where('id', '=', id).execute();
