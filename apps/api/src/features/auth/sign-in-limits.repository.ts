import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** A tally expires after this long without a failure. Longer than the longest wait. */
const EXPIRY_SECONDS = 60 * 60;

export interface Tally {
  readonly attempts: number;
  /** Attempts refused for coming too early, since the last one whose password was checked. */
  readonly refusals: number;
  /** Until the next attempt is allowed; 0 or less: now. */
  readonly wait_seconds: number;
}

const NO_ATTEMPTS: Tally = { attempts: 0, refusals: 0, wait_seconds: 0 };

const secondsFromNow = (count: number) => sql<string>`clock_timestamp() + make_interval(secs => ${count})`;

const selectTally = (db: Database, subject: Buffer) =>
  db
    .selectFrom('sign_in_attempts')
    .select([
      'attempts',
      'refusals',
      sql<number>`extract(epoch FROM not_before - clock_timestamp())::float8`.as('wait_seconds'),
      sql<boolean>`window_ends_at < clock_timestamp()`.as('is_expired'),
    ])
    .where('subject', '=', subject);

const unlessExpired = (row?: Tally & { is_expired: boolean }): Tally =>
  row && !row.is_expired ? row : NO_ATTEMPTS;

/** Locks the row until the transaction ends: simultaneous attempts are counted one after the other. */
export async function lockTally(trx: Database, subject: Buffer): Promise<Tally> {
  await trx
    .insertInto('sign_in_attempts')
    .values({ subject, attempts: 0, window_ends_at: secondsFromNow(0) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return unlessExpired(await selectTally(trx, subject).forUpdate().executeTakeFirst());
}

export const readTally = async (db: Database, subject: Buffer): Promise<Tally> =>
  unlessExpired(await selectTally(db, subject).executeTakeFirst());

/** Also renews the expiry. */
export const saveTally = (db: Database, subject: Buffer, { attempts, refusals, wait_seconds }: Tally) =>
  db
    .updateTable('sign_in_attempts')
    .set({
      attempts,
      refusals,
      not_before: secondsFromNow(Math.max(wait_seconds, 0)),
      window_ends_at: secondsFromNow(EXPIRY_SECONDS),
    })
    .where('subject', '=', subject)
    .execute();

export const countRefusal = (db: Database, subject: Buffer) =>
  db
    .updateTable('sign_in_attempts')
    .set({ refusals: sql`refusals + 1` })
    .where('subject', '=', subject)
    .execute();

/** The attempt was not a failure after all. */
export const undoAttempt = (db: Database, subject: Buffer) =>
  db
    .updateTable('sign_in_attempts')
    .set({ attempts: sql`greatest(attempts - 1, 0)`, not_before: sql`'epoch'` })
    .where('subject', '=', subject)
    .execute();

export const removeTallies = (db: Database, subjects: readonly Buffer[]) =>
  db.deleteFrom('sign_in_attempts').where('subject', 'in', subjects).execute();

export const removeExpired = (db: Database) =>
  db.deleteFrom('sign_in_attempts').where('window_ends_at', '<', sql<string>`now()`).execute();
