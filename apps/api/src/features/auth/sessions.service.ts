import { createHash, randomBytes } from 'node:crypto';
import { canonicalPermissions } from '@bawaba/contracts';
import type pg from 'pg';
import type { Actor } from '../../actor.ts';
import type { Database } from '../../database/connection.ts';
import * as sessions from './sessions.repository.ts';

/** 256 random bits need no salt and no slow hash. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest();

export async function openSession(db: Database, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sessions.insert(db, hashToken(token), userId);
  return token;
}

export const endSession = (db: Database, tokenHash: Buffer) => sessions.remove(db, tokenHash);

export const endSessions = (db: Database, userId: number, except?: Buffer) =>
  sessions.removeOfUser(db, userId, except);

/** Role, permissions and village are read anew each time: a change takes effect on the next request. */
export const createAuthenticate =
  (pool: pg.Pool) =>
  async (token: string, ipAddress: string | null): Promise<Actor | undefined> => {
    const sessionHash = hashToken(token);
    const row = await sessions.find(pool, sessionHash);
    if (!row) return undefined;
    if (row.seen_long_ago) await sessions.touch(pool, sessionHash);
    const isAdmin = row.role === 'admin';
    return {
      userId: row.user_id,
      username: row.username,
      fullName: row.full_name,
      role: row.role,
      roleId: row.role_id,
      roleDisplayName: row.role_display_name,
      isAdmin,
      villageId: row.village_id,
      villageName: row.village_name,
      scope: isAdmin ? 'all' : (row.village_id ?? 'none'),
      permissions: new Set(canonicalPermissions(row.permissions)),
      ipAddress,
      sessionHash,
    };
  };

export const liveSessions = (pool: pg.Pool, userId: number) => sessions.liveOf(pool, userId);

export const removeLapsedSessions = (pool: pg.Pool) => sessions.removeLapsed(pool);
