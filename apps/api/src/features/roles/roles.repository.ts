import { type Permission, type Role, type RoleWrite, withAliases } from '@bawaba/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { limitOf, offsetOf, type Page, type Paging } from '../../database/paging.ts';
import { translateViolations } from '../../database/postgres-errors.ts';
import { inScope } from '../../database/village-scope.ts';

const constraints = { roles_name_key: 'role_name_taken' } as const;

export type RoleRow = Omit<Role, 'can_change'> & {
  /** Null: made for every village. */
  readonly village_id: number | null;
  /** No account outside the villages in reach holds it, and one inside does, or its village is in reach. */
  readonly in_reach: boolean;
};

const accountsOf = (village: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT FROM users u WHERE u.role_id = roles.id AND ${village})`;

/** A village's manager reaches the roles of that village alone: those made there and those that it alone uses. */
function inReach(scope: VillageScope): RawBuilder<boolean> {
  if (typeof scope !== 'number') return inScope(scope, 'roles.village_id');
  const isOfVillage = sql`(roles.village_id = ${scope} OR ${accountsOf(sql`u.village_id = ${scope}`)})`;
  return sql<boolean>`(${isOfVillage} AND NOT ${accountsOf(sql`u.village_id IS DISTINCT FROM ${scope}`)})`;
}

/** An account can get the roles of its village and those made for every village; roles in use are visible. */
function canBeAssigned(scope: VillageScope): RawBuilder<boolean> {
  if (typeof scope !== 'number') return inScope(scope, 'roles.village_id');
  const isOfVillage = sql`roles.village_id = ${scope} OR ${accountsOf(sql`u.village_id = ${scope}`)}`;
  return sql<boolean>`(roles.village_id IS NULL OR ${isOfVillage})`;
}

/** Which roles a user sees: those in reach, and, to assign them to accounts, those made for every village. */
export interface RoleView {
  readonly scope: VillageScope;
  readonly canAssign: boolean;
}

const isVisible = ({ scope, canAssign }: RoleView) => (canAssign ? canBeAssigned(scope) : inReach(scope));

const selectRoles = (db: Database, view: RoleView) =>
  db
    .selectFrom('roles')
    .where(isVisible(view))
    .select([
      'id',
      'name',
      'display_name',
      'description',
      'permissions',
      'is_system',
      'created_at',
      'village_id',
    ])
    .select(inReach(view.scope).as('in_reach'))
    .select((eb) =>
      eb
        .selectFrom('users')
        .whereRef('users.role_id', '=', 'roles.id')
        .where(inScope(view.scope, 'users.village_id'))
        .select(eb.fn.countAll<number>().as('count'))
        .as('users_count'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof selectRoles>['executeTakeFirstOrThrow']>>;
const toRole = (row: Row): RoleRow => ({
  ...row,
  users_count: row.users_count ?? 0,
  permissions: withAliases(row.permissions),
});

export async function list(db: Database, view: RoleView, paging: Paging): Promise<Page<RoleRow>> {
  const [rows, { total }] = await Promise.all([
    selectRoles(db, view).orderBy('id', 'desc').limit(limitOf(paging)).offset(offsetOf(paging)).execute(),
    db
      .selectFrom('roles')
      .where(isVisible(view))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map(toRole), total };
}

export async function find(db: Database, view: RoleView, id: number): Promise<RoleRow | undefined> {
  const row = await selectRoles(db, view).where('id', '=', id).executeTakeFirst();
  return row && toRole(row);
}

/** Roles with the permission that accounts of the village have or can get. Administrators need no permission. */
export const listWith = (db: Database, village_id: number, permission: Permission) =>
  db
    .selectFrom('roles')
    .where(canBeAssigned(village_id))
    .where('name', '<>', 'admin')
    .where(sql<boolean>`${permission} = ANY (permissions)`)
    .select(['id', 'display_name'])
    .orderBy('display_name')
    .orderBy('id')
    .execute();

export const insert = (
  db: Database,
  role: RoleWrite & { village_id: number | null },
): Promise<{ id: number }> =>
  translateViolations(
    constraints,
    db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow(),
  );

export const update = (db: Database, id: number, role: RoleWrite) =>
  translateViolations(constraints, db.updateTable('roles').set(role).where('id', '=', id).execute());

/**
 * Made at the first start; brought up to date when a later version knows more permissions. Permissions that this version does not
 * know stay: a newer copy of the program runs on the same database.
 */
export const upsertSystem = (db: Database, role: RoleWrite, known: readonly string[]) =>
  db
    .insertInto('roles')
    .values({ ...role, is_system: true })
    .onConflict((conflict) =>
      conflict.expression(sql`lower(name)`).doUpdateSet({
        permissions: sql`excluded.permissions || ARRAY(
          SELECT p FROM unnest(roles.permissions) p WHERE NOT p = ANY(${known}::text[]))`,
        is_system: true,
      }),
    )
    .execute();
