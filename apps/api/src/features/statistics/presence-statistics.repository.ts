import { ACTIVITY_DAYS, OCCUPANCY_NIGHTS, type Statistics } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { isInside } from '../../database/presence.ts';
import { inScope } from '../../database/village-scope.ts';

type Figures = Pick<Statistics, 'occupancyStats' | 'stayStats'>;

/**
 * Only stays that reach into the last nights are read, once: a month has few pairs of days. Rows that are not taken over yet
 * (database/take-over.ts) have left on the day of check-out.
 */
export async function nights(db: Database, scope: VillageScope, today: string): Promise<Figures> {
  const firstNight = sql`${today}::date - ${OCCUPANCY_NIGHTS}::integer`;
  const isHere = inScope(scope, 'residents.village_id');
  const { rows } = await sql<{ date: string | null; count: number; avg_nights: number | null; left: number }>`
    WITH stays AS MATERIALIZED (
      SELECT residents.arrived_on, NULL::date AS left_on, count(*) AS people FROM residents
      WHERE ${isInside} AND ${isHere} GROUP BY 1
      UNION ALL
      SELECT residents.arrived_on, residents.left_on, count(*) FROM residents
      WHERE residents.left_on > ${firstNight} AND ${isHere} GROUP BY 1, 2
      UNION ALL
      SELECT residents.check_in, residents.check_out, count(*) FROM residents
      WHERE residents.left_on = '-infinity' AND residents.check_out > ${firstNight} AND ${isHere} GROUP BY 1, 2
    )
    SELECT NULL AS date, coalesce(sum(people) FILTER (WHERE left_on IS NULL), 0) AS count,
      sum((left_on - arrived_on) * people) / sum(people) FILTER (WHERE left_on IS NOT NULL) AS avg_nights,
      coalesce(sum(people) FILTER (WHERE left_on IS NOT NULL), 0) AS left
    FROM stays
    UNION ALL
    SELECT night::date, coalesce(sum(people), 0), NULL, 0
    FROM generate_series(${firstNight}, ${today}::date - 1, interval '1 day') AS nights (night)
    LEFT JOIN stays ON arrived_on <= night AND (left_on IS NULL OR left_on > night)
    GROUP BY night
    ORDER BY 1 NULLS FIRST`.execute(db);
  const [now, ...before] = rows;
  return {
    occupancyStats: {
      inside: now?.count ?? 0,
      nights: before.map(({ date, count }) => ({ date: date as string, count })),
    },
    stayStats: { stays: now?.left ?? 0, avg_nights: now?.avg_nights ?? null },
  };
}

/** By the day of the visit. Who was announced and did not come is not counted. */
export async function visitorActivity(db: Database, scope: VillageScope, today: string) {
  const firstDay = sql`${today}::date - ${ACTIVITY_DAYS - 1}::integer`;
  const { rows } = await sql<{ date: string; count: number }>`
    WITH visits AS (
      SELECT visit_date, count(*) AS visitors FROM visitors
      WHERE visit_date BETWEEN ${firstDay} AND ${today}::date AND entered_at IS NOT NULL
        AND ${inScope(scope, 'village_id')} GROUP BY 1
    )
    SELECT day::date AS date, coalesce(visitors, 0) AS count
    FROM generate_series(${firstDay}, ${today}::date, interval '1 day') AS days (day)
    LEFT JOIN visits ON visits.visit_date = days.day::date
    ORDER BY 1`.execute(db);
  return rows;
}
