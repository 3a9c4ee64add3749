import { MAX_PERSON_RECORDS, type Sex, type Visitor, type VisitorFilters, visitor } from '@bawaba/contracts';
import { placeKey } from '@bawaba/identity';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import { isBlacklisted } from '../../database/blacklisted.ts';
import type { Database } from '../../database/database.ts';
import {
  type KeyParameters,
  keyParameters,
  prepareQuery,
} from '../../database/fast-queries/prepare-query.ts';
import { prepareJson, readJson } from '../../database/json-rows/json-rows.ts';
import { type JsonPage, limitOf, offsetOf, type Paging } from '../../database/paging.ts';
import {
  isVisitorExpected,
  isVisitorInside,
  visitorEnteredAt,
  visitorLeftAt,
} from '../../database/presence.ts';
import { countRows, rowCount } from '../../database/row-counts.ts';
import { matchesNames } from '../../database/similar-names.ts';
import { inScope } from '../../database/village-scope.ts';

export type VisitorRow = Pick<
  Visitor,
  | 'village_id'
  | 'full_name'
  | 'id_type'
  | 'nationality'
  | 'birthdate'
  | 'sex'
  | 'passport_number'
  | 'apartment_number'
  | 'building_number'
  | 'host'
  | 'vehicle_plate'
  | 'phone'
  | 'visit_date'
  | 'notes'
>;

const selectVisitors = (db: Database, scope: VillageScope, timeZone: string) =>
  db
    .selectFrom('visitors')
    .innerJoin('villages', 'villages.id', 'visitors.village_id')
    .where(inScope(scope, 'visitors.village_id'))
    .select([
      'visitors.id',
      'visitors.full_name',
      'visitors.id_type',
      'visitors.nationality',
      'visitors.birthdate',
      sql<Sex | null>`visitors.sex`.as('sex'),
      'visitors.passport_number',
      'visitors.apartment_number',
      'visitors.building_number',
      'visitors.host',
      'visitors.vehicle_plate',
      'visitors.phone',
      'visitors.visit_date',
      visitorEnteredAt.as('entered_at'),
      visitorLeftAt(timeZone).as('left_at'),
      'visitors.village_id',
      'villages.name as village_name',
      'visitors.notes',
      'visitors.version',
      'visitors.created_by_username',
      'visitors.created_at',
      'visitors.updated_at',
      isBlacklisted('visitors.passport_key').as('blacklisted'),
    ]);

interface FirstPage {
  readonly scope: VillageScope;
  readonly village_id: number | undefined;
  readonly limit: number;
  readonly timeZone: string;
}

/** The list opens with this page. The limit is in the text: without it the planner expects a tenth of all rows. */
const selectNewest = prepareJson(
  visitor,
  (db, { scope, village_id, limit, timeZone }: FirstPage) =>
    selectVisitors(db, scope, timeZone)
      .$if(village_id !== undefined, (query) => query.where('visitors.village_id', '=', village_id as number))
      .select(rowCount(db, { table: 'visitors', scope, village_id }).as('total'))
      .orderBy('visitors.id', 'desc')
      .limit(sql.lit(limit)),
  ['limit'],
);

const isWholeList = ({ village_id: _, ...filters }: VisitorFilters) =>
  Object.values(filters).every((value) => !value);

async function matching(
  db: Database,
  scope: VillageScope,
  filters: VisitorFilters,
): Promise<RawBuilder<boolean>> {
  const { apartment_number, building_number, visit_date_from, visit_date_to, village_id } = filters;
  const conditions = [
    inScope(scope, 'visitors.village_id'),
    await matchesNames(db, { column: 'visitors.search_text' }, filters),
  ];
  if (apartment_number) conditions.push(sql<boolean>`visitors.apartment_key = ${placeKey(apartment_number)}`);
  if (building_number) conditions.push(sql<boolean>`visitors.building_key = ${placeKey(building_number)}`);
  if (visit_date_from) conditions.push(sql<boolean>`visitors.visit_date >= ${visit_date_from}::date`);
  if (visit_date_to) conditions.push(sql<boolean>`visitors.visit_date <= ${visit_date_to}::date`);
  if (village_id !== undefined) conditions.push(sql<boolean>`visitors.village_id = ${village_id}`);
  if (filters.presence === 'inside') conditions.push(isVisitorInside);
  if (filters.presence === 'expected') conditions.push(isVisitorExpected);
  if (filters.presence === 'left') conditions.push(sql<boolean>`visitors.left_at IS NOT NULL`);
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

/** Every row is counted: an export announces this number and has to keep it. */
async function countMatches(db: Database, matches: RawBuilder<boolean>): Promise<number> {
  const { total } = await db
    .selectFrom('visitors')
    .where(matches)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function list(
  db: Database,
  scope: VillageScope,
  { limit, offset, ...filters }: VisitorFilters & Paging,
  timeZone: string,
): Promise<JsonPage<Visitor>> {
  const { village_id } = filters;
  const page = { limit: limitOf({ limit }), offset: offsetOf({ offset }) };
  const isWhole = isWholeList(filters);
  if (isWhole && page.offset === 0) {
    const rows = await selectNewest(db, { scope, village_id, limit: page.limit, timeZone });
    // The total is in the rows: an empty page has none.
    if (rows.count > 0) return { rows, total: Number(rows.others.total) };
  }
  const matches = await matching(db, scope, filters);
  const [rows, total] = await Promise.all([
    readJson(
      db,
      visitor,
      selectVisitors(db, scope, timeZone)
        .where(matches)
        .orderBy('visitors.id', 'desc')
        .limit(page.limit)
        .offset(page.offset),
    ),
    isWhole ? countRows(db, 'visitors', scope, village_id) : countMatches(db, matches),
  ]);
  return { rows, total };
}

/** For an export: how many match, and the query itself, whose rows it reads a few at a time. */
export async function readEveryMatch(
  db: Database,
  scope: VillageScope,
  filters: VisitorFilters,
  timeZone: string,
): Promise<{ total: number; query: Expression<Visitor> }> {
  const matches = await matching(db, scope, filters);
  return {
    total: await countMatches(db, matches),
    query: selectVisitors(db, scope, timeZone).where(matches).orderBy('visitors.id', 'desc'),
  };
}

/** Where to look, and whose midnight counts. */
interface Place {
  readonly scope: VillageScope;
  readonly timeZone: string;
}

const selectOne = prepareQuery((db, { scope, id, timeZone }: Place & { id: number }) =>
  selectVisitors(db, scope, timeZone).where('visitors.id', '=', id),
);

export const find = async (db: Database, place: Place, id: number): Promise<Visitor | undefined> =>
  (await selectOne(db, { ...place, id }))[0];

const selectSeveral = prepareQuery((db, { scope, ids, timeZone }: Place & { ids: readonly number[] }) =>
  selectVisitors(db, scope, timeZone).where(sql<boolean>`visitors.id = ANY (${ids})`).orderBy('visitors.id'),
);

/** In the order of their ids. Those outside the scope are left out. */
export const findAll = (db: Database, place: Place, ids: readonly number[]): Promise<Visitor[]> =>
  selectSeveral(db, { ...place, ids });

const selectVisits = prepareQuery((db, { scope, timeZone, ...keys }: Place & KeyParameters) =>
  selectVisitors(db, scope, timeZone)
    .where('visitors.passport_key', 'in', Object.values(keys))
    .orderBy('visitors.visit_date', 'desc')
    .orderBy('visitors.id', 'desc')
    .limit(sql.lit(MAX_PERSON_RECORDS)),
);

/** The visits of one person, who may have several numbers, the latest first. */
export const listVisits = (db: Database, place: Place, keys: readonly string[]): Promise<Visitor[]> =>
  selectVisits(db, { ...place, ...keyParameters(keys) });

type NewVisitor = VisitorRow & {
  created_by_username: string;
  entered_at: string | null;
  left_at: string | null;
};

const insertOne = prepareQuery((db, visitor: NewVisitor) =>
  db.insertInto('visitors').values(visitor).returning('id'),
);

export async function insert(db: Database, visitor: NewVisitor): Promise<{ id: number }> {
  const [inserted] = await insertOne(db, visitor);
  return inserted as { id: number };
}

export const update = (
  db: Database,
  id: number,
  visitor: Partial<VisitorRow & Pick<Visitor, 'entered_at' | 'left_at'>>,
) =>
  db
    .updateTable('visitors')
    .set({ ...visitor, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
