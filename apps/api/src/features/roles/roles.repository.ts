import { type Role, type RoleWrite, withAliases } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { limitOf, offsetOf, type Page, type Paging } from '../../database/paging.ts';
import { refusedAs } from '../../database/postgres-errors.ts';

const constraints = { roles_name_key: 'role_name_taken' } as const;

/** Roles belong to no village: whoever may manage them manages them all. */
const selectRoles = (db: Database) =>
  db
    .selectFrom('roles')
    .select(['id', 'name', 'display_name', 'description', 'permissions', 'is_system', 'created_at'])
    .select((eb) =>
      eb
        .selectFrom('users')
        .whereRef('users.role_id', '=', 'roles.id')
        .select(eb.fn.countAll<number>().as('count'))
        .as('users_count'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof selectRoles>['executeTakeFirstOrThrow']>>;
const toRole = (row: Row): Role => ({
  ...row,
  users_count: row.users_count ?? 0,
  permissions: withAliases(row.permissions),
});

export async function list(db: Database, paging: Paging): Promise<Page<Role>> {
  const [rows, { total }] = await Promise.all([
    selectRoles(db).orderBy('id', 'desc').limit(limitOf(paging)).offset(offsetOf(paging)).execute(),
    db
      .selectFrom('roles')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map(toRole), total };
}

export async function find(db: Database, id: number): Promise<Role | undefined> {
  const row = await selectRoles(db).where('id', '=', id).executeTakeFirst();
  return row && toRole(row);
}

export const insert = (db: Database, role: RoleWrite): Promise<{ id: number }> =>
  refusedAs(constraints, db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow());

export const update = (db: Database, id: number, role: RoleWrite) =>
  refusedAs(constraints, db.updateTable('roles').set(role).where('id', '=', id).execute());

/** Of two who remove the same, the second waits for the first and finds nothing. */
export const lock = (db: Database, id: number) =>
  db.selectFrom('roles').select('id').where('id', '=', id).forUpdate().execute();

export const remove = (db: Database, id: number) => db.deleteFrom('roles').where('id', '=', id).execute();

/** Made at the first start; brought up to date when a later version knows more permissions. */
export const upsertSystem = (db: Database, role: RoleWrite) =>
  db
    .insertInto('roles')
    .values({ ...role, is_system: true })
    .onConflict((conflict) =>
      conflict.expression(sql`lower(name)`).doUpdateSet({ permissions: role.permissions, is_system: true }),
    )
    .execute();
