import type pg from 'pg';
import type { Database } from '../../database/connection.ts';

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
  permissions: string[];
  seen_long_ago: boolean;
}

const IS_LIVE = `s.last_seen_at > now() - interval '${SESSION_IDLE}'
      AND s.created_at > now() - interval '${SESSION_LIFETIME}'`;

/** On the path of every request, so a named statement: parsed and planned once a connection. */
const lookUp = {
  name: 'sessions',
  text: `SELECT s.token_hash, s.user_id, u.username, u.full_name, u.role_id, r.name AS role, r.display_name AS role_display_name,
      u.village_id, v.name AS village_name, r.permissions,
      s.last_seen_at < now() - interval '1 minute' AS seen_long_ago
    FROM sessions s
    JOIN users u ON u.id = s.user_id
    JOIN roles r ON r.id = u.role_id
    LEFT JOIN villages v ON v.id = u.village_id
    WHERE s.token_hash = ANY ($1) AND ${IS_LIVE}`,
};

export async function findAll(pool: pg.Pool, tokenHashes: readonly Buffer[]): Promise<SessionRow[]> {
  const { rows } = await pool.query<SessionRow>({ ...lookUp, values: [tokenHashes] });
  return rows;
}

export async function liveOf(pool: pg.Pool, userId: number): Promise<Buffer[]> {
  const { rows } = await pool.query<{ token_hash: Buffer }>({
    name: 'sessions-of-user',
    text: `SELECT token_hash FROM sessions s WHERE user_id = $1 AND ${IS_LIVE}`,
    values: [userId],
  });
  return rows.map((row) => row.token_hash);
}

export const touch = (pool: pg.Pool, tokenHash: Buffer) =>
  pool.query({
    name: 'session-touch',
    text: 'UPDATE sessions SET last_seen_at = now() WHERE token_hash = $1',
    values: [tokenHash],
  });

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

export const removeLapsed = (pool: pg.Pool) =>
  pool.query(`DELETE FROM sessions WHERE last_seen_at < now() - interval '${SESSION_IDLE}'
    OR created_at < now() - interval '${SESSION_LIFETIME}'`);
