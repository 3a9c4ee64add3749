import type { FamilyMember, FamilyMemberWrite, Owner, Resident } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { limitOf, offsetOf, type Page, type Paging } from '../../database/paging.ts';
import { matchesSearch } from '../../database/search.ts';
import { matchesNames } from '../../database/similar-names.ts';
import { inScope } from '../../database/village-scope.ts';

export interface OwnerRow {
  village_id: number;
  name: string;
  birthdate: string | null;
  job: string | null;
  id_number: string | null;
  address: string | null;
  building_address: string | null;
}

const familyOf = sql<string>`coalesce((
  SELECT json_agg(json_build_object('id', m.id, 'name', m.name, 'birthdate', m.birthdate, 'job', m.job,
    'id_number', m.id_number, 'address', m.address, 'relationship', m.relationship) ORDER BY m.id)
  FROM family_members m WHERE m.owner_id = owners.id), '[]')`;

const selectOwners = (db: Database, scope: VillageScope) =>
  db
    .selectFrom('owners')
    .innerJoin('villages', 'villages.id', 'owners.village_id')
    .where(inScope(scope, 'owners.village_id'))
    .select([
      'owners.id',
      'owners.name',
      'owners.birthdate',
      'owners.job',
      'owners.id_number',
      'owners.address',
      'owners.building_address',
      'owners.village_id',
      'villages.name as village_name',
      'owners.created_by_username',
      'owners.version',
      'owners.created_at',
      familyOf.as('family_members'),
      sql<number>`(SELECT count(*) FROM residents WHERE residents.owner_id = owners.id)`.as(
        'residents_count',
      ),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectOwners>['executeTakeFirstOrThrow']>>;
function toOwner(row: Row): Owner {
  const family_members: FamilyMember[] = JSON.parse(row.family_members);
  return { ...row, family_members, family_members_count: family_members.length };
}

export interface OwnerFilters extends Paging {
  readonly search?: string | undefined;
  readonly match?: 'similar' | undefined;
  readonly village_id?: number | undefined;
}

/** Over every village the name of the village finds its owners; within one it would find them all. */
function isFoundBy(search: string, villageId: number | undefined) {
  const byOwner = matchesSearch('owners.search_text', search);
  if (villageId) return byOwner;
  const byVillage = matchesSearch(sql<string>`search_form(name)`, search);
  return sql<boolean>`(${byOwner} OR owners.village_id IN (SELECT id FROM villages WHERE ${byVillage}))`;
}

export async function list(db: Database, scope: VillageScope, filters: OwnerFilters): Promise<Page<Owner>> {
  const { search = '', village_id } = filters;
  const literal = isFoundBy(search, village_id);
  const conditions = [
    inScope(scope, 'owners.village_id'),
    await matchesNames(db, { column: 'owners.search_text' }, filters, literal),
  ];
  if (village_id !== undefined) conditions.push(sql<boolean>`owners.village_id = ${village_id}`);
  const matches = sql<boolean>`${sql.join(conditions, sql` AND `)}`;
  const [rows, { total }] = await Promise.all([
    selectOwners(db, scope)
      .where(matches)
      .orderBy('owners.id', 'desc')
      .limit(limitOf(filters))
      .offset(offsetOf(filters))
      .execute(),
    db
      .selectFrom('owners')
      .where(matches)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map(toOwner), total };
}

export async function find(db: Database, scope: VillageScope, id: number): Promise<Owner | undefined> {
  const row = await selectOwners(db, scope).where('owners.id', '=', id).executeTakeFirst();
  return row && toOwner(row);
}

export const insert = (
  db: Database,
  owner: OwnerRow & { created_by_username: string },
): Promise<{ id: number }> => db.insertInto('owners').values(owner).returning('id').executeTakeFirstOrThrow();

export const update = (db: Database, id: number, owner: Partial<OwnerRow>) =>
  db
    .updateTable('owners')
    .set({ ...owner, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();

/** In the order of their ids, and before the owner, as changes of residents do: another order could deadlock. */
export const lockResidents = (db: Database, id: number) =>
  db.selectFrom('residents').select('id').where('owner_id', '=', id).orderBy('id').forNoKeyUpdate().execute();

export type DetachedResident = Pick<Resident, 'id' | 'village_id' | 'full_name' | 'id_number'>;

/** Residents who live with the owner stay, without the owner. Returns them. */
export const detachResidents = (db: Database, id: number): Promise<DetachedResident[]> =>
  db
    .updateTable('residents')
    .set({ owner_id: null, version: sql`version + 1`, updated_at: sql`now()` })
    .where('owner_id', '=', id)
    .returning(['id', 'village_id', 'full_name', 'id_number'])
    .execute();

/** Members sent with their id keep it, new ones get one, those not sent are removed. */
export async function replaceFamily(db: Database, owner_id: number, members: readonly FamilyMemberWrite[]) {
  const kept = members.flatMap(({ id }) => id ?? []);
  await db
    .deleteFrom('family_members')
    .where('owner_id', '=', owner_id)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute();
  const unmatched = new Set(kept);
  for (const { id, ...member } of members) {
    const updated =
      id &&
      unmatched.delete(id) &&
      (await db
        .updateTable('family_members')
        .set(member)
        .where('id', '=', id)
        .where('owner_id', '=', owner_id)
        .executeTakeFirst());
    // An id of another owner, or one that came before in the list, means a new member.
    if (!updated || updated.numUpdatedRows === 0n) {
      await db
        .insertInto('family_members')
        .values({ ...member, owner_id })
        .execute();
    }
  }
}
