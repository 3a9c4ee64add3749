import type { Visitor, VisitorFilters } from '@bawaba/contracts';
import { placeKey } from '@bawaba/identity';
import { type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import { isBlacklisted } from '../../database/blacklisted.ts';
import type { Database } from '../../database/database.ts';
import { prepareQuery } from '../../database/fast-queries/prepare-query.ts';
import { limitOf, offsetOf, type Page, type Paging } from '../../database/paging.ts';
import { countRows } from '../../database/row-counts.ts';
import { matchesSearch } from '../../database/search.ts';
import { inScope } from '../../database/village-scope.ts';

export interface VisitorRow {
  village_id: number;
  full_name: string;
  nationality: string | null;
  passport_number: string | null;
  apartment_number: string | null;
  building_number: string | null;
  visit_date: string;
  notes: string | null;
}

const selectVisitors = (db: Database, scope: VillageScope) =>
  db
    .selectFrom('visitors')
    .innerJoin('villages', 'villages.id', 'visitors.village_id')
    .where(inScope(scope, 'visitors.village_id'))
    .select([
      'visitors.id',
      'visitors.full_name',
      'visitors.nationality',
      'visitors.passport_number',
      'visitors.apartment_number',
      'visitors.building_number',
      'visitors.visit_date',
      'visitors.village_id',
      'villages.name as village_name',
      'visitors.notes',
      'visitors.version',
      'visitors.created_at',
      'visitors.updated_at',
      isBlacklisted('visitors.passport_key').as('blacklisted'),
    ]);

interface FirstPage {
  readonly scope: VillageScope;
  readonly village_id: number | undefined;
  readonly limit: number;
}

/** The list opens with this page. The limit is in the text: without it the planner expects a tenth of all rows. */
const selectNewest = prepareQuery(
  (db, { scope, village_id, limit }: FirstPage) =>
    selectVisitors(db, scope)
      .$if(village_id !== undefined, (query) => query.where('visitors.village_id', '=', village_id as number))
      .orderBy('visitors.id', 'desc')
      .limit(sql.lit(limit)),
  ['limit'],
);

async function count(db: Database, matches: RawBuilder<boolean>): Promise<number> {
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
  filters: VisitorFilters & Paging,
): Promise<Page<Visitor>> {
  const conditions = [inScope(scope, 'visitors.village_id')];
  if (filters.search) conditions.push(matchesSearch('visitors.search_text', filters.search));
  if (filters.apartment_number) {
    conditions.push(sql<boolean>`visitors.apartment_key = ${placeKey(filters.apartment_number)}`);
  }
  if (filters.building_number) {
    conditions.push(sql<boolean>`visitors.building_key = ${placeKey(filters.building_number)}`);
  }
  if (filters.village_id !== undefined)
    conditions.push(sql<boolean>`visitors.village_id = ${filters.village_id}`);
  const matches = sql<boolean>`${sql.join(conditions, sql` AND `)}`;
  const isWhole = !(filters.search || filters.apartment_number || filters.building_number);
  const { village_id } = filters;
  const limit = limitOf(filters);
  const offset = offsetOf(filters);
  const [rows, total] = await Promise.all([
    isWhole && offset === 0
      ? selectNewest(db, { scope, village_id, limit })
      : selectVisitors(db, scope)
          .where(matches)
          .orderBy('visitors.id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute(),
    isWhole ? countRows(db, 'visitors', scope, village_id) : count(db, matches),
  ]);
  return { rows, total };
}

const selectOne = prepareQuery((db, { scope, id }: { scope: VillageScope; id: number }) =>
  selectVisitors(db, scope).where('visitors.id', '=', id),
);

export const find = async (db: Database, scope: VillageScope, id: number): Promise<Visitor | undefined> =>
  (await selectOne(db, { scope, id }))[0];

const insertOne = prepareQuery((db, visitor: VisitorRow) =>
  db.insertInto('visitors').values(visitor).returning('id'),
);

export async function insert(db: Database, visitor: VisitorRow): Promise<{ id: number }> {
  const [inserted] = await insertOne(db, visitor);
  return inserted as { id: number };
}

export const update = (db: Database, id: number, visitor: Partial<VisitorRow>) =>
  db
    .updateTable('visitors')
    .set({ ...visitor, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
