import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Local times, without a zone. */
interface Times {
  readonly registered: string;
  readonly arrived: string | null;
  readonly left: string | null;
  readonly timeZone: string;
}

/** Only for the demo: without it, everybody would be registered in the minute of its first start, and be inside. */
export const setStayTimes = (
  db: Database,
  ids: readonly number[],
  { registered, arrived, left, timeZone }: Times,
) =>
  sql`UPDATE residents SET created_at = moment, updated_at = moment,
      arrived_at = ${arrived}::timestamp AT TIME ZONE ${timeZone}, arrived_on = ${arrived}::timestamp::date,
      left_at = ${left}::timestamp AT TIME ZONE ${timeZone}, left_on = ${left}::timestamp::date
    FROM (SELECT ${registered}::timestamp AT TIME ZONE ${timeZone} AS moment) AS registration
    WHERE id = ANY (${ids})`.execute(db);

export const setVisitTimes = (
  db: Database,
  id: number,
  { arrived, left, timeZone }: Pick<Times, 'arrived' | 'left' | 'timeZone'>,
) =>
  sql`UPDATE visitors SET created_at = moment, updated_at = moment, entered_at = moment,
      left_at = ${left}::timestamp AT TIME ZONE ${timeZone}
    FROM (SELECT ${arrived}::timestamp AT TIME ZONE ${timeZone} AS moment) AS entry
    WHERE id = ${id}`.execute(db);
