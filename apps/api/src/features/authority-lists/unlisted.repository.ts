import type { AuthorityLineState } from '@bawaba/contracts';
import { type RawBuilder, sql } from 'kysely';
import { arrivedAt, leftAt } from '../../database/presence.ts';
import {
  asked,
  daysOf,
  dueAt,
  hasEvents,
  isOneDay,
  type LedgerQuery,
  missing,
  valuesOf,
} from './ledger-states.repository.ts';

export interface OpenCount {
  readonly village_id: number;
  readonly village_name: string;
  readonly event_day: string;
  readonly state: Exclude<AuthorityLineState, 'sent'>;
  readonly count: number;
  readonly due_at: string | null;
}

/**
 * How many of those who are on no list belong on one, by day: as many as there are in the ledger, but of a stay only its first
 * and its last day are read.
 */
export const countUnlisted = (query: LedgerQuery): RawBuilder<OpenCount> => {
  const { kind, villages, timeZone } = query;
  const { first, last } = daysOf(query);
  const isStatement = kind === 'monthly_statement';
  const required = [...new Set(villages.flatMap((village) => village.required))];
  return sql`
  WITH asked AS MATERIALIZED (${asked(query)}),
  stays AS MATERIALIZED (
    SELECT residents.village_id, greatest(${first}, asked."from") AS first_day, ${last} AS last_day,
      ${kind === 'foreign_departures' ? leftAt(timeZone) : arrivedAt(timeZone)} AS happened_at,
      ${isStatement ? sql`true` : sql`cardinality(${missing}) > 0`} AS is_incomplete
    FROM residents
    JOIN asked ON asked.village_id = residents.village_id
    LEFT JOIN owners ON owners.id = residents.owner_id
    LEFT JOIN residents heads ON heads.id = residents.head_id AND heads.village_id = residents.village_id
    CROSS JOIN LATERAL (SELECT ${valuesOf(required)} AS data OFFSET 0) said
    WHERE ${hasEvents(query)} AND asked."from" <= ${last} AND NOT EXISTS (
      SELECT FROM authority_settled_stays settled WHERE settled.village_id = residents.village_id
        AND settled.kind = ${kind} AND settled.resident_id = residents.id)
  ), counted AS (${isOneDay(kind) ? countedEvents : isStatement ? countedMonths : countedDays})
  SELECT village_id, villages.name AS village_name, event_day, CASE WHEN is_incomplete THEN 'incomplete' ELSE 'new' END AS state,
    count, ${dueAt(query)} AS due_at
  FROM counted JOIN asked USING (village_id) JOIN villages ON villages.id = village_id
  WHERE count > 0`;
};

const countedEvents = sql`
  SELECT village_id, is_incomplete, first_day AS event_day, count(*) AS count, min(happened_at) AS happened_at
  FROM stays GROUP BY 1, 2, 3`;

const countedMonths = sql`
  SELECT village_id, is_incomplete, month::date AS event_day, count(*) AS count, NULL::timestamptz AS happened_at
  FROM stays CROSS JOIN LATERAL generate_series(date_trunc('month', first_day), last_day, interval '1 month') month
  GROUP BY 1, 2, 3`;

/** Everybody who comes is one more, and from the day after the last one less. */
const countedDays = sql`
  SELECT village_id, is_incomplete, event_day, NULL::timestamptz AS happened_at,
    sum(sum(difference)) OVER (PARTITION BY village_id, is_incomplete ORDER BY event_day)::integer AS count
  FROM (
    SELECT village_id, is_incomplete, first_day AS event_day, 1 AS difference FROM stays
    UNION ALL
    SELECT village_id, is_incomplete, last_day + 1, -1 FROM stays
    UNION ALL
    SELECT village_id, is_incomplete, first_day + n, 0 FROM (
      SELECT village_id, is_incomplete, min(first_day) AS first_day, max(last_day) AS last_day FROM stays GROUP BY 1, 2
    ) days CROSS JOIN LATERAL generate_series(0, last_day - first_day) n
  ) changes GROUP BY 1, 2, 3`;
