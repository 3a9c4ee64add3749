import {
  ACTIVITY_DAYS,
  EXPIRING_WITHIN_DAYS,
  type Statistics,
  TOP_APARTMENTS,
  TREND_MONTHS,
} from '@bawaba/contracts';
import { sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { tallies } from '../../database/resident-tallies.ts';
import { countRows } from '../../database/row-counts.ts';
import { inScope } from '../../database/village-scope.ts';

/** By village. */
const tallied = (scope: VillageScope, dimension: string) =>
  sql`resident_tallies t WHERE t.dimension = ${dimension} AND ${inScope(scope, 't.village_id')}`;

export async function villageStats(db: Database, scope: VillageScope, today: string) {
  const { rows } = await sql<Statistics['villageStats'][number] & { expiring_soon: number }>`
    WITH totals AS (
      SELECT t.village_id, sum(t.count) AS residents FROM ${tallied(scope, 'id_type')} GROUP BY 1
    ), staying AS (
      SELECT t.village_id, sum(t.count) AS residents,
        sum(t.count) FILTER (
          WHERE t.value <= to_char(${today}::date + ${EXPIRING_WITHIN_DAYS}::integer, 'YYYY-MM-DD')) AS expiring
      FROM ${tallied(scope, 'check_out')} AND t.value >= ${today} GROUP BY 1
    )
    SELECT v.id, v.name AS village_name,
      coalesce(totals.residents, 0) AS total_residents,
      coalesce(staying.residents, 0) AS active_residents,
      coalesce(totals.residents, 0) - coalesce(staying.residents, 0) AS expired_residents,
      coalesce(staying.expiring, 0) AS expiring_soon
    FROM villages v
    LEFT JOIN totals ON totals.village_id = v.id
    LEFT JOIN staying ON staying.village_id = v.id
    WHERE ${inScope(scope, 'v.id')}
    ORDER BY total_residents DESC, v.id`.execute(db);
  return rows;
}

export const blacklisted = (db: Database, scope: VillageScope) => countRows(db, 'blacklist', scope);

export async function recentActivity(db: Database, scope: VillageScope, today: string, timeZone: string) {
  const firstDay = sql`${today}::date - ${ACTIVITY_DAYS - 1}::integer`;
  const { rows } = await sql<{ date: string; count: number }>`
    WITH registered AS (
      SELECT (created_at AT TIME ZONE ${timeZone})::date AS on_day, count(*) AS residents
      FROM residents
      WHERE created_at >= (${firstDay})::timestamp AT TIME ZONE ${timeZone} AND ${inScope(scope, 'village_id')}
      GROUP BY 1
    )
    SELECT day::date AS date, coalesce(residents, 0) AS count
    FROM generate_series(${firstDay}, ${today}::date, interval '1 day') AS days (day)
    LEFT JOIN registered ON registered.on_day = days.day::date
    ORDER BY 1`.execute(db);
  return rows;
}

export async function idTypes(db: Database, scope: VillageScope) {
  const { rows } = await sql<Statistics['idTypeStats'][number]>`
    SELECT kind AS id_type, coalesce(sum(t.count), 0) AS count
    FROM unnest(ARRAY['national_id', 'passport']) WITH ORDINALITY AS kinds (kind, place)
    LEFT JOIN ${tallies('id_type', scope)} t ON t.value = kind
    GROUP BY kind, place ORDER BY place`.execute(db);
  return rows;
}

export async function durations(db: Database, scope: VillageScope): Promise<Statistics['durationStats']> {
  const { rows } = await sql<Statistics['durationStats']>`
    SELECT sum(nights * residents) / nullif(sum(residents), 0) AS avg_duration,
      min(nights) AS min_duration, max(nights) AS max_duration
    FROM (
      SELECT t.value::integer AS nights, sum(t.count) AS residents
      FROM ${tallies('duration', scope)} t GROUP BY 1 HAVING sum(t.count) > 0
    ) stays`.execute(db);
  return rows[0] as Statistics['durationStats'];
}

/** All spellings of an apartment are one; the most usual one is shown. */
export async function topApartments(db: Database, scope: VillageScope) {
  const { rows } = await sql<Statistics['apartmentStats'][number]>`
    SELECT usual.apartment_number, usual.building_number, v.name AS village_name,
      top.residents AS occupancy_count, usual.last_checkout
    FROM (
      SELECT t.village_id, t.value, split_part(t.value, E'\n', 1) AS apartment_key,
        nullif(split_part(t.value, E'\n', 2), '') AS building_key, sum(t.count) AS residents
      FROM ${tallied(scope, 'apartment')} AND t.value NOT LIKE E'\n%'
      GROUP BY t.village_id, t.value HAVING sum(t.count) > 0
      ORDER BY residents DESC, t.village_id, t.value LIMIT ${TOP_APARTMENTS}
    ) top
    JOIN villages v ON v.id = top.village_id
    JOIN LATERAL (
      SELECT r.apartment_number, r.building_number, max(max(r.check_out)) OVER () AS last_checkout
      FROM residents r
      WHERE r.village_id = top.village_id AND r.apartment_key = top.apartment_key
        AND r.building_key IS NOT DISTINCT FROM top.building_key
      GROUP BY 1, 2 ORDER BY count(*) DESC, max(r.id) DESC LIMIT 1
    ) usual ON true
    ORDER BY occupancy_count DESC, v.id, top.value`.execute(db);
  return rows;
}

export async function monthlyTrends(db: Database, scope: VillageScope, today: string) {
  const firstMonth = sql`date_trunc('month', ${today}::date)::date - make_interval(months => ${TREND_MONTHS - 1})`;
  const { rows } = await sql<{ month: string; count: number }>`
    WITH arrived AS (
      SELECT substr(t.value, 1, 7) AS month, sum(t.count) AS residents
      FROM ${tallies('check_in', scope)} t WHERE t.value >= to_char(${firstMonth}, 'YYYY-MM-DD')
      GROUP BY 1
    )
    SELECT to_char(months.month, 'YYYY-MM') AS month, coalesce(residents, 0) AS count
    FROM generate_series(${firstMonth}, ${today}::date, interval '1 month') AS months (month)
    LEFT JOIN arrived ON arrived.month = to_char(months.month, 'YYYY-MM')
    ORDER BY 1`.execute(db);
  return rows;
}
