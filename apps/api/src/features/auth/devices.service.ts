import { randomBytes } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import * as devices from './devices.repository.ts';
import { hashToken } from './sessions.service.ts';

export const DEVICE_SECONDS = devices.DEVICE_DAYS * 24 * 60 * 60;

/**
 * A browser keeps a random cookie once somebody signed in with it. The cookie opens nothing: an attempt to sign in that
 * carries it is counted apart, so that strangers who guess at the account cannot keep this desk out. (OWASP, "Slow Down
 * Online Guessing Attacks with Device Cookies".) One desk has one cookie, for everyone who signs in there.
 */
export async function knownDevice(
  db: Database,
  token: string | undefined,
  userId: number | undefined,
): Promise<Buffer | undefined> {
  if (!token || userId === undefined) return undefined;
  const hash = hashToken(token);
  return (await devices.isKnown(db, hash, userId)) ? hash : undefined;
}

/** The cookie that this browser keeps from now on. */
export async function rememberDevice(
  db: Database,
  token: string | undefined,
  userId: number,
): Promise<string> {
  const isOurs = token !== undefined && (await devices.isOurs(db, hashToken(token)));
  const kept = isOurs ? token : randomBytes(32).toString('base64url');
  await devices.remember(db, hashToken(kept), userId);
  return kept;
}

/** After a new password every desk is new again, but for the one at which it was changed. */
export const forgetDevices = (db: Database, userId: number, exceptToken?: string) =>
  devices.removeOfUser(db, userId, exceptToken === undefined ? undefined : hashToken(exceptToken));

export const removeOldDevices = (db: Database) => devices.removeOld(db);
