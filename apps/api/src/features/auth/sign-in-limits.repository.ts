import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';

export interface Tally {
  attempts: number;
  seconds_left: number;
}

/** Counts first and asks later: attempts that come together are all counted. */
export async function count(db: Database, subject: Buffer, windowSeconds: number): Promise<Tally> {
  const { rows } = await sql<Tally>`
    INSERT INTO sign_in_attempts AS a (subject, attempts, window_ends_at)
    VALUES (${subject}, 1, now() + make_interval(secs => ${windowSeconds}))
    ON CONFLICT (subject) DO UPDATE SET
      attempts = CASE WHEN a.window_ends_at < now() THEN 1 ELSE a.attempts + 1 END,
      window_ends_at = CASE WHEN a.window_ends_at < now() THEN excluded.window_ends_at ELSE a.window_ends_at END
    RETURNING attempts, ceil(extract(epoch FROM window_ends_at - now()))::integer AS seconds_left`.execute(
    db,
  );
  return rows[0] as Tally;
}

/** A success was no failure after all. */
export const uncount = (db: Database, subject: Buffer) =>
  sql`UPDATE sign_in_attempts SET attempts = greatest(attempts - 1, 0) WHERE subject = ${subject}`.execute(
    db,
  );

export const forget = (db: Database, subject: Buffer) =>
  db.deleteFrom('sign_in_attempts').where('subject', '=', subject).execute();

export const forgetOld = (db: Database) =>
  db.deleteFrom('sign_in_attempts').where('window_ends_at', '<', sql<string>`now()`).execute();
