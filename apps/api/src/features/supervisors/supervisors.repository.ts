import type { Supervisor } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { limitOf, offsetOf, type Page, type Paging } from '../../database/paging.ts';
import { translateViolations } from '../../database/postgres-errors.ts';
import { matchesSearch } from '../../database/search.ts';
import { inScope } from '../../database/village-scope.ts';

const constraints = { users_username_key: 'username_taken' } as const;

export interface AccountRow {
  username: string;
  password_hash: string;
  full_name: string;
  role_id: number;
  village_id: number | null;
  disabled: boolean | undefined;
  must_change_password: boolean | undefined;
}

const sinceNow = (set: boolean) => (set ? sql<string>`now()` : null);

/** Two facts are stored as the moment since when they hold. */
const columnsOf = <Account extends Partial<AccountRow>>({
  disabled,
  must_change_password,
  ...account
}: Account) => ({
  ...account,
  ...(disabled !== undefined && { disabled_at: sinceNow(disabled) }),
  ...(must_change_password !== undefined && { password_change_asked_at: sinceNow(must_change_password) }),
});

const accounts = (db: Database, scope: VillageScope) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('villages', 'villages.id', 'users.village_id')
    .where(inScope(scope, 'users.village_id'));

const selectAccounts = (db: Database, scope: VillageScope) =>
  accounts(db, scope).select([
    'users.id',
    'users.username',
    'users.full_name',
    'roles.name as role',
    'users.role_id',
    'roles.display_name as role_display_name',
    'users.village_id',
    'villages.name as village_name',
    sql<boolean>`users.disabled_at IS NOT NULL`.as('disabled'),
    sql<boolean>`users.password_change_asked_at IS NOT NULL`.as('must_change_password'),
    'users.created_at',
  ]);

export async function list(
  db: Database,
  scope: VillageScope,
  { search, ...paging }: Paging & { search?: string | undefined },
): Promise<Page<Supervisor>> {
  const matches = search
    ? matchesSearch(
        sql<string>`search_form(users.full_name) || E'\\n' || search_form(users.username)`,
        search,
      )
    : sql<boolean>`true`;
  const [rows, { total }] = await Promise.all([
    selectAccounts(db, scope)
      .where(matches)
      .orderBy('users.id', 'desc')
      .limit(limitOf(paging))
      .offset(offsetOf(paging))
      .execute(),
    accounts(db, scope)
      .where(matches)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export const find = (db: Database, scope: VillageScope, id: number): Promise<Supervisor | undefined> =>
  selectAccounts(db, scope).where('users.id', '=', id).executeTakeFirst();

export const insert = (db: Database, account: Omit<AccountRow, 'disabled'>): Promise<{ id: number }> =>
  translateViolations(
    constraints,
    db.insertInto('users').values(columnsOf(account)).returning('id').executeTakeFirstOrThrow(),
  );

export const update = (db: Database, id: number, account: Partial<AccountRow>) =>
  translateViolations(
    constraints,
    db.updateTable('users').set(columnsOf(account)).where('id', '=', id).execute(),
  );

/** Of those who can sign in. Locks their rows, so that two who remove each other cannot both succeed. */
export async function countAdministrators(db: Database): Promise<number> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .where('roles.name', '=', 'admin')
    .where('users.disabled_at', 'is', null)
    .select('users.id')
    .forUpdate('users')
    .execute();
  return rows.length;
}
