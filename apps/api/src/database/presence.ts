import type { Presence } from '@bawaba/contracts';
import { type RawBuilder, sql } from 'kysely';

/** Arrived and not left: what the board counts, and whom a roll call calls. The conditions are those of partial indexes. */
export const isInside = sql<boolean>`(residents.arrived_at IS NOT NULL AND residents.left_at IS NULL)`;
export const isExpected = sql<boolean>`residents.arrived_at IS NULL`;
export const hasLeft = sql<boolean>`residents.left_at IS NOT NULL`;

export const isVisitorInside = sql<boolean>`(visitors.entered_at IS NOT NULL AND visitors.left_at IS NULL)`;
/** Announced, and nobody recorded that they came. */
export const isVisitorExpected = sql<boolean>`(visitors.entered_at IS NULL AND visitors.left_at IS NULL)`;

export const presenceOn = (today: string) => sql<Presence>`CASE
  WHEN residents.left_at IS NOT NULL THEN 'left'
  WHEN residents.arrived_at IS NULL THEN 'expected'
  WHEN residents.check_out < ${today}::date THEN 'overstayed'
  ELSE 'inside' END`;

/**
 * Rows from before presence was recorded, until they are taken over (take-over.ts): they have left on the day of the plan.
 * At noon, because nobody knows the hour, and a day may have no midnight.
 */
const isOfBefore = (column: string) => sql`${sql.ref(column)} = '-infinity'`;
const noonOf = (column: string, timeZone: string) =>
  sql`(${sql.ref(column)} + time '12:00') AT TIME ZONE ${timeZone}::text`;

export const arrivedAt = (timeZone: string): RawBuilder<string | null> =>
  sql`CASE WHEN ${isOfBefore('residents.arrived_at')} THEN ${noonOf('residents.check_in', timeZone)}
    ELSE residents.arrived_at END`;
export const leftAt = (timeZone: string): RawBuilder<string | null> =>
  sql`CASE WHEN ${isOfBefore('residents.left_at')} THEN ${noonOf('residents.check_out', timeZone)}
    ELSE residents.left_at END`;

export const visitorEnteredAt: RawBuilder<string | null> =
  sql`CASE WHEN ${isOfBefore('visitors.entered_at')} THEN visitors.created_at ELSE visitors.entered_at END`;
/** The last second of the day of the visit; later, if somebody registered the visitor later. */
export const visitorLeftAt = (timeZone: string): RawBuilder<string | null> =>
  sql`CASE WHEN ${isOfBefore('visitors.left_at')} THEN greatest(
      (visitors.visit_date + time '23:59:59') AT TIME ZONE ${timeZone}::text, visitors.created_at)
    ELSE visitors.left_at END`;
