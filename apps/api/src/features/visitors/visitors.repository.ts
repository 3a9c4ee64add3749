import type { Visitor, VisitorFilters } from '@bawaba/contracts';
import { foldText } from '@bawaba/identity';
import { type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import { isBlacklisted } from '../../database/blacklisted.ts';
import type { Database } from '../../database/connection.ts';
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
    conditions.push(sql<boolean>`visitors.apartment_folded = ${foldText(filters.apartment_number)}`);
  }
  if (filters.building_number) {
    conditions.push(sql<boolean>`visitors.building_folded = ${foldText(filters.building_number)}`);
  }
  if (filters.village_id) conditions.push(sql<boolean>`visitors.village_id = ${filters.village_id}`);
  const matches = sql<boolean>`${sql.join(conditions, sql` AND `)}`;
  const isWhole = !(filters.search || filters.apartment_number || filters.building_number);
  const [rows, total] = await Promise.all([
    selectVisitors(db, scope)
      .where(matches)
      .orderBy('visitors.id', 'desc')
      .limit(limitOf(filters))
      .offset(offsetOf(filters))
      .execute(),
    isWhole ? countRows(db, 'visitors', scope, filters.village_id) : count(db, matches),
  ]);
  return { rows, total };
}

export const find = (db: Database, scope: VillageScope, id: number): Promise<Visitor | undefined> =>
  selectVisitors(db, scope).where('visitors.id', '=', id).executeTakeFirst();

export const lock = (db: Database, id: number) =>
  db.selectFrom('visitors').select('id').where('id', '=', id).forUpdate().execute();

export const insert = (db: Database, visitor: VisitorRow): Promise<{ id: number }> =>
  db.insertInto('visitors').values(visitor).returning('id').executeTakeFirstOrThrow();

export const update = (db: Database, id: number, visitor: Partial<VisitorRow>) =>
  db
    .updateTable('visitors')
    .set({ ...visitor, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();

export const remove = (db: Database, id: number) => db.deleteFrom('visitors').where('id', '=', id).execute();
