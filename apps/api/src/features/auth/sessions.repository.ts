import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { prepareQuery, prepareQueryForKeys } from '../../database/fast-queries/prepare-query.ts';

export const SESSION_IDLE = '12 hours';
export const SESSION_LIFETIME = '7 days';

export interface SessionRow {
  token_hash: Buffer;
  user_id: number;
  username: string;
  full_name: string;
  role_id: number;
  role: string;
  role_display_name: string;
  village_id: number | null;
  village_name: string | null;
  /** Names separated by spaces. */
  permissions: string;
  must_change_password: boolean;
  seen_long_ago: boolean;
}

const IS_LIVE = `s.last_seen_at > now() - interval '${SESSION_IDLE}'
      AND s.created_at > now() - interval '${SESSION_LIFETIME}'`;

/** On the path of every request. */
export const findAll = prepareQueryForKeys(
  (_db, tokenHashes: readonly Buffer[]) => sql<SessionRow>`
    SELECT s.token_hash, s.user_id, u.username, u.full_name, u.role_id, r.name AS role, r.display_name AS role_display_name,
      u.village_id, v.name AS village_name, array_to_string(r.permissions, ' ') AS permissions,
      coalesce(s.created_at >= u.password_change_asked_at, false) AS must_change_password,
      s.last_seen_at < now() - interval '1 minute' AS seen_long_ago
    FROM sessions s
    JOIN users u ON u.id = s.user_id
    JOIN roles r ON r.id = u.role_id
    LEFT JOIN villages v ON v.id = u.village_id
    WHERE s.token_hash IN (${sql.join(tokenHashes)}) AND u.disabled_at IS NULL AND ${sql.raw(IS_LIVE)}`,
);

const selectLive = prepareQuery(
  (_db, { userId }: { userId: number }) => sql<Pick<SessionRow, 'token_hash'>>`
    SELECT token_hash FROM sessions s WHERE user_id = ${userId} AND ${sql.raw(IS_LIVE)}`,
);

export const liveOf = async (db: Database, userId: number): Promise<Buffer[]> =>
  (await selectLive(db, { userId })).map((row) => row.token_hash);

export const touch = (db: Database, tokenHash: Buffer) =>
  db.updateTable('sessions').set({ last_seen_at: sql`now()` }).where('token_hash', '=', tokenHash).execute();

export const insert = (db: Database, tokenHash: Buffer, userId: number) =>
  db.insertInto('sessions').values({ token_hash: tokenHash, user_id: userId }).execute();

export const remove = (db: Database, tokenHash: Buffer) =>
  db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();

export const removeOfUser = (db: Database, userId: number, except: Buffer | undefined) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('token_hash', '!=', except as Buffer))
    .execute();

export const removeLapsed = (db: Database) =>
  sql`DELETE FROM sessions s WHERE NOT (${sql.raw(IS_LIVE)})`.execute(db);
