import { sql } from 'kysely';
import type { Database } from './database.ts';

/** The timers of a process are not exact: its next turn must not come a moment too early. */
const TOLERANCE = 0.9;

/** Whether this copy of the program does the job now. Of several copies, one gets the turn in each interval. */
export async function takeJobTurn(db: Database, job: string, everySeconds: number): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO job_turns AS turn (job, taken_at) VALUES (${job}, now())
    ON CONFLICT (job) DO UPDATE SET taken_at = now()
      WHERE turn.taken_at < now() - make_interval(secs => ${everySeconds * TOLERANCE}::float8)
        OR turn.taken_at > now() + interval '1 minute'
    RETURNING 1`.execute(db);
  return rows.length > 0;
}
