import { randomBytes } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import * as devices from './devices.repository.ts';
import { hashToken } from './sessions.service.ts';

export const DEVICE_SECONDS = devices.DEVICE_DAYS * 24 * 60 * 60;

/**
 * A browser gets a random cookie at its first sign-in. The cookie gives no access. Attempts to sign in that carry it have
 * a count of their own, so that strangers who guess the password cannot lock this browser out. (OWASP, "Slow Down Online
 * Guessing Attacks with Device Cookies".) A browser has one cookie, which all its users share.
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

/** Returns the cookie that the browser keeps from now on. */
export async function rememberDevice(
  db: Database,
  token: string | undefined,
  userId: number,
): Promise<string> {
  const isIssued = token !== undefined && (await devices.isIssued(db, hashToken(token)));
  const kept = isIssued ? token : randomBytes(32).toString('base64url');
  await devices.remember(db, hashToken(kept), userId);
  return kept;
}

/** After a change of password every device counts as new, except the one at which it was changed. */
export const forgetDevices = (db: Database, userId: number, exceptToken?: string) =>
  devices.removeOfUser(db, userId, exceptToken === undefined ? undefined : hashToken(exceptToken));

export const removeOldDevices = (db: Database) => devices.removeOld(db);
