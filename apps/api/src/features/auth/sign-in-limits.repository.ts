import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** Failures are forgotten when there was none for this long; it is longer than the longest wait. */
const FORGET_AFTER_SECONDS = 60 * 60;

export interface Tally {
  readonly attempts: number;
  /** How many came too early since the last attempt that was looked at. */
  readonly refusals: number;
  /** How long until the next attempt is looked at; 0 or less: now. */
  readonly wait_seconds: number;
}

const NOBODY_YET: Tally = { attempts: 0, refusals: 0, wait_seconds: 0 };

const seconds = (count: number) => sql<string>`clock_timestamp() + make_interval(secs => ${count})`;

const selectTally = (db: Database, subject: Buffer) =>
  db
    .selectFrom('sign_in_attempts')
    .select([
      'attempts',
      'refusals',
      sql<number>`extract(epoch FROM not_before - clock_timestamp())::float8`.as('wait_seconds'),
      sql<boolean>`window_ends_at < clock_timestamp()`.as('is_forgotten'),
    ])
    .where('subject', '=', subject);

const unlessForgotten = (row?: Tally & { is_forgotten: boolean }): Tally =>
  row && !row.is_forgotten ? row : NOBODY_YET;

/** Locks the row until the end of the transaction: of attempts at the same moment, each sees the one before. */
export async function lockTally(trx: Database, subject: Buffer): Promise<Tally> {
  await trx
    .insertInto('sign_in_attempts')
    .values({ subject, attempts: 0, window_ends_at: seconds(0) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return unlessForgotten(await selectTally(trx, subject).forUpdate().executeTakeFirst());
}

export const readTally = async (db: Database, subject: Buffer): Promise<Tally> =>
  unlessForgotten(await selectTally(db, subject).executeTakeFirst());

/** Keeps the row for another hour. */
export const saveTally = (db: Database, subject: Buffer, { attempts, refusals, wait_seconds }: Tally) =>
  db
    .updateTable('sign_in_attempts')
    .set({
      attempts,
      refusals,
      not_before: seconds(Math.max(wait_seconds, 0)),
      window_ends_at: seconds(FORGET_AFTER_SECONDS),
    })
    .where('subject', '=', subject)
    .execute();

export const countRefusal = (db: Database, subject: Buffer) =>
  db
    .updateTable('sign_in_attempts')
    .set({ refusals: sql`refusals + 1` })
    .where('subject', '=', subject)
    .execute();

/** It was no failure after all. */
export const takeBack = (db: Database, subject: Buffer) =>
  db
    .updateTable('sign_in_attempts')
    .set({ attempts: sql`greatest(attempts - 1, 0)`, not_before: sql`'epoch'` })
    .where('subject', '=', subject)
    .execute();

export const forget = (db: Database, subjects: readonly Buffer[]) =>
  db.deleteFrom('sign_in_attempts').where('subject', 'in', subjects).execute();

export const forgetOld = (db: Database) =>
  db.deleteFrom('sign_in_attempts').where('window_ends_at', '<', sql<string>`now()`).execute();
