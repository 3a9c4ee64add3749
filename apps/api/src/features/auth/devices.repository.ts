import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** A desk that nobody signed in at for this long is new again. */
export const DEVICE_DAYS = 90;
/** The newest of an account are kept: programs that take no cookies make a new one at each sign-in. */
const MOST_DEVICES = 50;

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

/** Whether anyone signed in at it: only a cookie that we made is taken for another account. */
export async function isOurs(db: Database, tokenHash: Buffer): Promise<boolean> {
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
      ORDER BY last_used_at DESC, token_hash OFFSET ${MOST_DEVICES})`.execute(db);
}

export const removeOfUser = (db: Database, userId: number, except: Buffer | undefined) =>
  db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('token_hash', '!=', except as Buffer))
    .execute();

export const removeOld = (db: Database) => sql`DELETE FROM known_devices WHERE NOT ${isLive}`.execute(db);
