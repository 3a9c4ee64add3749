import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Only for the demo: without it, everybody would be registered in the minute of its first start. `local` has no zone. */
export const setRegistrationTime = (
  db: Database,
  ids: readonly number[],
  { local, timeZone }: { local: string; timeZone: string },
) =>
  sql`UPDATE residents SET created_at = moment, updated_at = moment
    FROM (SELECT ${local}::timestamp AT TIME ZONE ${timeZone} AS moment) AS registration
    WHERE id = ANY (${ids})`.execute(db);
