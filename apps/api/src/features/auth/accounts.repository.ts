import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

export interface AccountSecret {
  id: number;
  username: string;
  full_name: string;
  village_id: number | null;
  password_hash: string;
  disabled_at: string | null;
}

const columns = ['id', 'username', 'full_name', 'village_id', 'password_hash', 'disabled_at'] as const;

export const findByUsername = (db: Database, username: string): Promise<AccountSecret | undefined> =>
  db
    .selectFrom('users')
    .select(columns)
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .executeTakeFirst();

/** The account with this name, if any, and the name as the database compares it. */
export async function findForSignIn(db: Database, username: string) {
  const { rows } = await sql<{ folded: string }>`SELECT lower(${username}) AS folded`.execute(db);
  return { folded: rows[0]?.folded ?? username, account: await findByUsername(db, username) };
}

export const findById = (db: Database, id: number): Promise<AccountSecret | undefined> =>
  db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst();

/**
 * Whether the password that was checked is still the one of an account that is enabled. To check it takes a while, in which an
 * administrator may have set another one. Nobody changes the account before the transaction ends.
 */
export const stillHasPassword = async (
  db: Database,
  { id, password_hash }: Pick<AccountSecret, 'id' | 'password_hash'>,
): Promise<boolean> => {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found !== undefined;
};

export const findRights = (db: Database, id: number) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['roles.name as role', 'roles.permissions', 'users.village_id'])
    .where('users.id', '=', id)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();

/** All that decides what a user may do, without a session. */
export const findActor = (db: Database, id: number) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('villages', 'villages.id', 'users.village_id')
    .select([
      'users.username',
      'users.full_name',
      'users.role_id',
      'roles.name as role',
      'roles.display_name as role_display_name',
      'roles.permissions',
      'users.village_id',
      'villages.name as village_name',
    ])
    .where('users.id', '=', id)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();

/** The user chose it: nobody needs to ask for another. */
export const setOwnPassword = (db: Database, id: number, password_hash: string) =>
  db
    .updateTable('users')
    .set({ password_hash, password_change_asked_at: null })
    .where('id', '=', id)
    .execute();

/** The operator can always sign in again, even with an account that someone disabled. */
export const setLostPassword = (db: Database, id: number, password_hash: string) =>
  db.updateTable('users').set({ password_hash, disabled_at: null }).where('id', '=', id).execute();

/** Returns false if there is an account already. */
export async function insertFirstAdministrator(
  db: Database,
  account: { username: string; full_name: string; password_hash: string },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO users (username, full_name, password_hash, role_id)
    SELECT ${account.username}, ${account.full_name}, ${account.password_hash}, roles.id
    FROM roles WHERE roles.name = 'admin' AND NOT EXISTS (SELECT FROM users)
    ON CONFLICT DO NOTHING
    RETURNING id`.execute(db);
  return rows.length === 1;
}

export const anyAccount = async (db: Database) =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
