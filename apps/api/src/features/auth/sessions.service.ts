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

interface Question {
  readonly tokenHash: Buffer;
  readonly answer: (session: sessions.SessionRow | undefined) => void;
  readonly fail: (error: unknown) => void;
}

/** Requests that come while others' sessions are being read are read together next: one query for all of them. */
function createSessionReader(pool: pg.Pool) {
  const keyOf = (tokenHash: Buffer) => tokenHash.toString('latin1');
  let waiting: Question[] = [];
  let isReading = false;

  async function answer(questions: readonly Question[]) {
    try {
      const rows = await sessions.findAll(
        pool,
        questions.map(({ tokenHash }) => tokenHash),
      );
      const found = new Map(rows.map((row) => [keyOf(row.token_hash), row]));
      for (const question of questions) question.answer(found.get(keyOf(question.tokenHash)));
    } catch (error) {
      for (const question of questions) question.fail(error);
    }
  }

  async function readWaiting() {
    isReading = true;
    while (waiting.length > 0) {
      const questions = waiting;
      waiting = [];
      await answer(questions);
    }
    isReading = false;
  }

  return (tokenHash: Buffer) =>
    new Promise<sessions.SessionRow | undefined>((answer, fail) => {
      waiting.push({ tokenHash, answer, fail });
      if (!isReading) void readWaiting();
    });
}

/** Role, permissions and village are read anew each time: a change takes effect on the next request. */
export function createAuthenticate(pool: pg.Pool) {
  const readSession = createSessionReader(pool);
  return async (token: string, ipAddress: string | null): Promise<Actor | undefined> => {
    const sessionHash = hashToken(token);
    const row = await readSession(sessionHash);
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
}

export const liveSessions = (pool: pg.Pool, userId: number) => sessions.liveOf(pool, userId);

export const removeLapsedSessions = (pool: pg.Pool) => sessions.removeLapsed(pool);
