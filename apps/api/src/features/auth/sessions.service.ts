import { createHash, randomBytes } from 'node:crypto';
import { canonicalPermissions, type Permission } from '@bawaba/contracts';
import type { Actor } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { batchQueries } from '../../database/fast-queries/batch-queries.ts';
import { isConnectionLost, isUnavailable } from '../../database/postgres-errors.ts';
import * as sessions from './sessions.repository.ts';

/** A token has 256 random bits, so it needs neither a salt nor a slow hash. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest();

export async function openSession(db: Database, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sessions.insert(db, hashToken(token), userId);
  return token;
}

export const endSession = (db: Database, tokenHash: Buffer) => sessions.remove(db, tokenHash);

export const endSessions = (db: Database, userId: number, except?: Buffer) =>
  sessions.removeOfUser(db, userId, except);

const keyOf = (tokenHash: Buffer) => tokenHash.toString('latin1');

const permissionSets = new Map<string, ReadonlySet<Permission>>();

/** Caches sets by the list of names: the list itself is read from the database for every request. */
function permissionSet(names: string): ReadonlySet<Permission> {
  const known = permissionSets.get(names);
  if (known) return known;
  if (permissionSets.size === 100) permissionSets.clear();
  const set = new Set(canonicalPermissions(names.split(' ')));
  permissionSets.set(names, set);
  return set;
}

/** Reads role, permissions and village for each request, so that a change applies to the next one. */
export function createSessionReader(db: Database) {
  const readSession = batchQueries(async (tokenHashes: readonly Buffer[]) => {
    const different = [...new Map(tokenHashes.map((hash) => [keyOf(hash), hash])).values()];
    const found = new Map((await sessions.findAll(db, different)).map((row) => [keyOf(row.token_hash), row]));
    return (tokenHash) => found.get(keyOf(tokenHash));
  });
  async function actorOf(
    sessionHash: Buffer,
    { ipAddress, isUse }: { ipAddress: string | null; isUse: boolean },
  ): Promise<Actor | undefined> {
    const row = await readSession(sessionHash);
    if (!row) return undefined;
    if (isUse && row.seen_long_ago)
      await sessions.touch(db, sessionHash).catch((error) => {
        // A server that does not write now still answers reads.
        if (!isUnavailable(error) && !isConnectionLost(error)) throw error;
      });
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
      permissions: permissionSet(row.permissions),
      mustChangePassword: row.must_change_password,
      ipAddress,
      sessionHash,
    };
  }
  return {
    authenticate: (token: string, ipAddress: string | null) =>
      actorOf(hashToken(token), { ipAddress, isUse: true }),
    /** The session as it is now; to ask does not keep it alive. */
    currentActor: (sessionHash: Buffer) => actorOf(sessionHash, { ipAddress: null, isUse: false }),
  };
}

export const liveSessions = (db: Database, userId: number) => sessions.liveOf(db, userId);

export const removeLapsedSessions = (db: Database) => sessions.removeLapsed(db);
