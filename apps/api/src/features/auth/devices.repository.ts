import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** A device without a sign-in for this long counts as new. */
export const DEVICE_DAYS = 90;
/** Per account; the newest are kept. A client that ignores cookies adds a device at each sign-in. */
const MAX_DEVICES = 50;

const isLive = sql<boolean>`last_used_at > now() - make_interval(days => ${sql.lit(DEVICE_DAYS)})`;

export async function isKnown(db: Database, tokenHash: Buffer, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where(isLive)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether any account has used the device: only a cookie that we issued is shared with another account. */
export async function isIssued(db: Database, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where(isLive)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function remember(db: Database, token_hash: Buffer, user_id: number) {
  await db
    .insertInto('known_devices')
    .values({ token_hash, user_id })
    .onConflict((same) => same.columns(['token_hash', 'user_id']).doUpdateSet({ last_used_at: sql`now()` }))
    .execute();
  await sql`DELETE FROM known_devices WHERE user_id = ${user_id} AND token_hash IN (
      SELECT token_hash FROM known_devices WHERE user_id = ${user_id}
      ORDER BY last_used_at DESC, token_hash OFFSET ${MAX_DEVICES})`.execute(db);
}

export const removeOfUser = (db: Database, userId: number, except: Buffer | undefined) =>
  db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('token_hash', '!=', except as Buffer))
    .execute();

export const removeOld = (db: Database) => sql`DELETE FROM known_devices WHERE NOT ${isLive}`.execute(db);
