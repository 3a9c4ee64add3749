import type { AuthorityLineState, AuthorityListKind } from '@bawaba/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import type { RegisterDay } from '../../calendar.ts';
import { arrivedAt, leftAt } from '../../database/presence.ts';
import { inScope } from '../../database/village-scope.ts';

export type Values = Readonly<Record<string, string | null>>;

/** What a village has set for the kind: whose lines are asked for, what they need, and when they are due. */
export interface LedgerVillage {
  readonly village_id: number;
  /** The first day that is asked for. */
  readonly from: string;
  readonly hours: number | null;
  readonly day: number | null;
  readonly required: readonly string[];
}

export interface LedgerQuery extends RegisterDay {
  readonly scope: VillageScope;
  readonly kind: AuthorityListKind;
  readonly villages: readonly LedgerVillage[];
  readonly to: string;
  /** Everybody, with all events; or of those who are on a list only events that may be open, and the others from a day on. */
  readonly whom: 'everybody' | { readonly unlistedFrom: string; readonly residents?: readonly number[] };
}

export interface LedgerRow {
  readonly village_id: number;
  readonly resident_id: number;
  readonly head_id: number | null;
  readonly event_day: string;
  readonly state: AuthorityLineState;
  readonly is_settled: boolean;
  readonly missing: string[];
  readonly list_id: number | null;
  readonly due_at: string | null;
  /** What was sent. */
  readonly sent: Values | null;
  /** What the register says. */
  readonly data: Values | null;
}

/**
 * The days of presence are facts. Those of rows that are not taken over yet (database/take-over.ts) are the days of the plan.
 */
const arrived = sql<string>`CASE WHEN residents.arrived_on = '-infinity' THEN residents.check_in ELSE residents.arrived_on END`;
const departed = sql<
  string | null
>`CASE WHEN residents.left_on = '-infinity' THEN residents.check_out ELSE residents.left_on END`;

/** What a list can say about a stay: texts only, so that `@>` compares them exactly. */
const values: Readonly<Record<string, RawBuilder<unknown>>> = {
  full_name: sql`residents.full_name`,
  nationality: sql`coalesce(nullif(residents.nationality, ''),
    CASE residents.id_type WHEN 'national_id' THEN 'EGY' ELSE residents.passport_country END)`,
  id_type: sql`residents.id_type`,
  id_number: sql`residents.id_number`,
  birthdate: sql`coalesce(residents.birthdate, national_birthdate(residents.identity_key))`,
  sex: sql`coalesce(residents.sex, national_sex(residents.identity_key))`,
  job: sql`residents.job`,
  address: sql`residents.address`,
  unit: sql`coalesce(nullif(concat_ws(' / ', residents.building_number, residents.apartment_number), ''),
    owners.building_address)`,
  arrival: arrived,
  departure: sql`coalesce(${departed}, residents.check_out)`,
  relationship: sql`CASE WHEN heads.id IS NOT NULL THEN residents.relationship END`,
  head_name: sql`heads.full_name`,
  children: sql`nullif(residents.children::text, '[]')`,
  owner: sql`owners.name`,
  vehicle_plate: sql`residents.vehicle_plate`,
  phone: sql`residents.phone`,
};
export const valuesOf = (keys: readonly string[]) =>
  sql<Values>`jsonb_build_object(${sql.join(
    keys.flatMap((key) => (values[key] ? [sql.lit(key), values[key]] : [])),
  )})`;

/** Which of the required values are empty. */
export const missing = sql<string[]>`
  ARRAY(SELECT key FROM jsonb_array_elements_text(asked.required) key WHERE coalesce(said.data ->> key, '') = '')`;

/** Raise it when what was settled can be open by other rules: no mark of before holds then. */
const RULES = 1;

/**
 * Which days of a stay may be open (migration 0095): all, if its mark was not made from the rows as they are now. xmin is the
 * transaction that wrote a row; a backup that is restored on another server has other ones.
 */
const marks = ({ scope, kind, whom }: LedgerQuery) => sql`
  SELECT settled.village_id, settled.resident_id, settled.revision, now.version, now.last_day,
    CASE WHEN holds.yes THEN settled.open_from ELSE '-infinity' END AS open_from,
    CASE WHEN holds.yes THEN settled.open_days ELSE '{}' END AS open_days
  FROM authority_settled_stays settled
  JOIN asked ON asked.village_id = settled.village_id
  LEFT JOIN residents ON residents.id = settled.resident_id AND residents.village_id = settled.village_id
  LEFT JOIN owners ON owners.id = residents.owner_id
  LEFT JOIN residents heads ON heads.id = residents.head_id AND heads.village_id = residents.village_id
  CROSS JOIN LATERAL (SELECT
    CASE WHEN residents.id IS NULL THEN '-infinity' ELSE ${departed} END AS last_day,
    concat_ws(' ', ${RULES}::integer, (SELECT system_identifier FROM pg_control_system()),
      residents.xmin, 'owner', owners.xmin, 'head', heads.xmin) AS version) now
  CROSS JOIN LATERAL (SELECT settled.version = now.version AND settled.since <= asked."from" AS yes) holds
  WHERE settled.kind = ${kind} AND ${inScope(scope, 'settled.village_id')}
    AND ${isOneOf('settled.resident_id', whom)}`;

const isOneOf = (column: string, whom: LedgerQuery['whom']): RawBuilder<boolean> =>
  whom !== 'everybody' && whom.residents
    ? sql<boolean>`${sql.ref(column)} = ANY (${whom.residents}::integer[])`
    : sql<boolean>`true`;

const noMarks = sql`
  SELECT NULL::integer AS village_id, NULL::integer AS resident_id, NULL::date AS open_from, NULL::date[] AS open_days WHERE false`;

/** The same days as spans, each of them once. A month is named by its first day. */
const spans = ({ kind, to }: LedgerQuery) => sql`
  SELECT village_id, resident_id, greatest(asked."from", open_from) AS first_day, ${to}::date AS last_day
  FROM marks JOIN asked USING (village_id) WHERE open_from <= ${to}::date
  UNION
  SELECT village_id, resident_id, open_day, ${kind === 'monthly_statement' ? sql`(open_day + interval '1 month')::date - 1` : sql`open_day`}
  FROM marks JOIN asked USING (village_id) CROSS JOIN LATERAL unnest(open_days) open_day
  WHERE open_day < open_from AND open_day BETWEEN asked."from" AND ${to}::date`;

/** Kinds with one event for each stay. */
export const isOneDay = (kind: AuthorityListKind) =>
  kind === 'foreign_arrivals' || kind === 'foreign_departures';

/** What a stay must be to have an event in the period. The first condition of each pair can use an index. */
export function hasEvents({ scope, kind, villages, to, today, whom }: LedgerQuery): RawBuilder<boolean> {
  const from = villages.map((village) => village.from).sort()[0] ?? to;
  const isForeigner = sql`is_foreigner(residents.id_type, residents.nationality, residents.passport_country)`;
  const isGuest = sql`(residents.left_on IS NULL OR residents.left_on >= ${from}::date OR residents.left_on = '-infinity')
    AND ${arrived} <= ${to}::date AND coalesce(${departed}, ${today}::date) >= ${from}::date`;
  const touches: Record<AuthorityListKind, RawBuilder<unknown>> = {
    daily_guests: isGuest,
    foreign_arrivals: sql`(residents.arrived_on BETWEEN ${from}::date AND ${to}::date OR residents.arrived_on = '-infinity')
      AND ${arrived} BETWEEN ${from}::date AND ${to}::date AND ${isForeigner}`,
    foreign_departures: sql`(residents.left_on BETWEEN ${from}::date AND ${to}::date OR residents.left_on = '-infinity')
      AND ${departed} BETWEEN ${from}::date AND ${to}::date AND ${isForeigner}`,
    monthly_statement: isGuest,
  };
  return sql<boolean>`residents.arrived_at IS NOT NULL AND ${inScope(scope, 'residents.village_id')}
    AND ${touches[kind]} AND ${isOneOf('residents.id', whom)}`;
}

/** The first and the last day of the events of a stay. */
export function daysOf({ kind, today, to }: LedgerQuery): {
  first: RawBuilder<string>;
  last: RawBuilder<string>;
} {
  if (kind === 'foreign_arrivals') return { first: arrived, last: arrived };
  if (kind === 'foreign_departures') return { first: sql`${departed}`, last: sql`${departed}` };
  return {
    first: arrived,
    last: sql`least(coalesce(${departed}, ${today}::date), ${to}::date, ${today}::date)`,
  };
}

/** Stays with events in the period, and what a list says about them. OFFSET 0: the values are computed once, not for each use. */
const stays = (query: LedgerQuery) => {
  const { whom, timeZone } = query;
  const { first, last } = daysOf(query);
  const unlistedFrom = whom === 'everybody' ? sql`asked."from"` : sql`${whom.unlistedFrom}::date`;
  return sql`SELECT residents.id AS resident_id, residents.village_id, heads.id AS head_id,
      greatest(${first}, days.open_from) AS first_day, ${last} AS last_day, marked.resident_id IS NOT NULL AS is_marked,
      ${arrivedAt(timeZone)} AS arrived_at, ${leftAt(timeZone)} AS left_at, said.data, ${missing} AS missing
    FROM residents
    JOIN asked ON asked.village_id = residents.village_id
    LEFT JOIN owners ON owners.id = residents.owner_id
    LEFT JOIN residents heads ON heads.id = residents.head_id AND heads.village_id = residents.village_id
    LEFT JOIN marks marked ON marked.village_id = residents.village_id AND marked.resident_id = residents.id
    LEFT JOIN (SELECT village_id, resident_id, min(first_day) AS first_day FROM spans GROUP BY 1, 2) open
      ON open.village_id = residents.village_id AND open.resident_id = residents.id
    CROSS JOIN LATERAL (SELECT CASE WHEN marked.resident_id IS NULL THEN ${unlistedFrom}
      ELSE open.first_day END AS open_from) days
    CROSS JOIN LATERAL (SELECT ${valuesOf(Object.keys(values))} AS data OFFSET 0) said
    WHERE ${hasEvents(query)} AND days.open_from <= ${last}`;
};

/** Their days that may be open: of those who are on a list their spans, of the others all. */
const openDays = sql`
  SELECT stays.*, greatest(stays.first_day, spans.first_day) AS first_open, least(stays.last_day, spans.last_day) AS last_open
  FROM stays JOIN spans USING (village_id, resident_id) WHERE is_marked
  UNION ALL
  SELECT stays.*, first_day, last_day FROM stays WHERE NOT is_marked`;

/** The newest line about each person and event: what the authority knows. Everybody who is on a list has a mark. */
const newest = ({ scope, to, whom }: LedgerQuery, kind: AuthorityListKind) => {
  const lines =
    whom === 'everybody'
      ? sql`authority_list_lines lines JOIN asked ON asked.village_id = lines.village_id
        WHERE lines.kind = ${kind} AND lines.event_day BETWEEN asked."from" AND ${to}::date`
      : sql`spans CROSS JOIN LATERAL (
          SELECT * FROM authority_list_lines lines
          WHERE lines.village_id = spans.village_id AND lines.kind = ${kind} AND lines.resident_id = spans.resident_id
            AND lines.event_day BETWEEN spans.first_day AND spans.last_day OFFSET 0
        ) lines WHERE true`;
  return sql`SELECT DISTINCT ON (lines.village_id, lines.event_day, lines.resident_id)
      lines.village_id, lines.resident_id, lines.event_day, lines.list_id, lines.action, lines.sent
    FROM ${lines} AND ${inScope(scope, 'lines.village_id')}
    ORDER BY lines.village_id, lines.event_day, lines.resident_id, lines.list_id DESC`;
};

/** A person who was here at any moment of a day is a guest of that day, also one who left the same day. */
const guestDays = sql`
    SELECT village_id, resident_id, head_id, first_open + n AS event_day, data, missing, false AS is_unsent, false AS is_purged,
      NULL::timestamptz AS happened_at
    FROM open_days CROSS JOIN LATERAL generate_series(0, last_open - first_open) n`;

/**
 * What the daily lists said about a month, and who is on none of them. The statement never says more than they did. Whose daily
 * lines were all emptied waits: there is nothing to repeat, and the register only says who it is.
 */
const months = sql`
  said AS MATERIALIZED (
    SELECT village_id, resident_id, date_trunc('month', event_day)::date AS event_day,
      (array_agg(sent ORDER BY event_day DESC) FILTER (WHERE sent IS NOT NULL))[1] AS sent,
      jsonb_build_object('days', count(*)::text) AS days, bool_or(sent IS NULL) AS is_purged
    FROM daily WHERE action <> 'withdraw' GROUP BY 1, 2, 3
  ), here AS (
    SELECT village_id, resident_id, head_id, data, month::date AS event_day
    FROM open_days
    CROSS JOIN LATERAL generate_series(date_trunc('month', first_open::timestamp), last_open, interval '1 month') month
    WHERE first_open <= last_open
  ), events AS (
    SELECT said.village_id, said.resident_id, residents.head_id, said.event_day,
      coalesce(said.sent, ${valuesOf(['full_name', 'id_number'])}) || said.days AS data,
      CASE WHEN said.sent IS NULL THEN ARRAY['daily_list'] ELSE '{}' END AS missing, false AS is_unsent, said.is_purged,
      NULL::timestamptz AS happened_at
    FROM said LEFT JOIN residents ON residents.id = said.resident_id AND residents.village_id = said.village_id
    UNION ALL
    SELECT village_id, resident_id, head_id, event_day, data, ARRAY['daily_list'], true, false, NULL::timestamptz
    FROM here WHERE NOT EXISTS (
      SELECT FROM said WHERE said.village_id = here.village_id AND said.resident_id = here.resident_id
        AND said.event_day = here.event_day)
  )`;

function events(query: LedgerQuery): RawBuilder<unknown> {
  const one = (at: string) =>
    sql`SELECT village_id, resident_id, head_id, first_open AS event_day, data, missing, false AS is_unsent,
      false AS is_purged, ${sql.ref(at)} AS happened_at FROM open_days WHERE first_open <= last_open`;
  const byKind: Record<AuthorityListKind, () => RawBuilder<unknown>> = {
    daily_guests: () => sql`events AS (${guestDays})`,
    foreign_arrivals: () => sql`events AS (${one('arrived_at')})`,
    foreign_departures: () => sql`events AS (${one('left_at')})`,
    monthly_statement: () => sql`daily AS (${newest(query, 'daily_guests')}), ${months}`,
  };
  return byKind[query.kind]();
}

/** A plan may change without a correction. A departure is one, until it is itself what is reported. */
const plans: Readonly<Record<AuthorityListKind, readonly string[]>> = {
  daily_guests: ['departure'],
  foreign_arrivals: ['departure'],
  foreign_departures: [],
  monthly_statement: [],
};

/** Most lines are the same with the plan, too: only the others are worth a copy without it. */
function isSame(kind: AuthorityListKind): RawBuilder<boolean> {
  const same = sql<boolean>`events.data @> known.sent`;
  return plans[kind].length === 0
    ? same
    : sql`CASE WHEN ${same} THEN true ELSE events.data @> (known.sent - ${plans[kind]}::text[]) END`;
}

export function dueAt({ kind, timeZone }: LedgerQuery): RawBuilder<string> {
  const midnight = (day: RawBuilder<unknown>) =>
    sql<string>`(${day})::timestamp AT TIME ZONE ${timeZone}::text`;
  const hours = sql`make_interval(hours => asked.hours)`;
  if (kind === 'daily_guests') return sql`${midnight(sql`event_day + 1`)} + ${hours}`;
  if (kind === 'monthly_statement') return midnight(sql`(event_day + interval '1 month')::date + asked.day`);
  return sql`happened_at + ${hours}`;
}

export const asked = ({ villages }: LedgerQuery) => sql`
  SELECT * FROM jsonb_to_recordset(${JSON.stringify(villages)}::jsonb)
    AS asked (village_id integer, "from" date, hours integer, day integer, required jsonb)`;

/**
 * The beginning of a query that reads `ledger`: everybody of the period, each in exactly one state, the register on one side,
 * what was sent on the other. No state is stored, so none can be out of date.
 */
export const withLedger = (query: LedgerQuery): RawBuilder<unknown> => sql`
  WITH asked AS MATERIALIZED (${asked(query)}),
  marks AS MATERIALIZED (${query.whom === 'everybody' ? noMarks : marks(query)}),
  spans AS MATERIALIZED (${spans(query)}),
  stays AS MATERIALIZED (${stays(query)}),
  open_days AS (${openDays}),
  ${events(query)},
  known AS (${newest(query, query.kind)}),
  joined AS (
    SELECT village_id, resident_id, event_day, events.head_id, events.data, events.is_unsent, events.is_purged,
      events.happened_at, known.list_id, known.action, known.sent,
      known.list_id IS NULL OR (known.action = 'withdraw' AND events.data IS NOT NULL) AS is_unknown,
      events.missing, events.data IS NULL OR (events.is_unsent AND known.action <> 'withdraw') AS is_gone,
      known.sent IS NULL AND known.action <> 'withdraw' AS is_emptied,
      known.sent IS NULL OR events.is_purged OR ${isSame(query.kind)} AS is_same
    FROM events FULL JOIN known USING (village_id, resident_id, event_day)
  ), ledger AS (
    SELECT village_id, resident_id, event_day, head_id, list_id, sent,
      CASE WHEN is_unknown OR NOT is_gone THEN data END AS data,
      CASE
        WHEN is_unknown AND cardinality(missing) > 0 THEN 'incomplete'
        WHEN is_unknown THEN 'new'
        WHEN is_gone AND NOT is_emptied THEN 'withdrawn'
        WHEN is_same THEN 'sent'
        ELSE 'modified'
      END AS state,
      CASE WHEN is_unknown THEN false WHEN is_gone THEN action = 'withdraw' OR is_emptied ELSE is_same END AS is_settled,
      CASE WHEN is_unknown OR NOT (is_gone OR is_purged) THEN missing ELSE '{}' END AS missing,
      CASE WHEN is_unknown THEN ${dueAt(query)} END AS due_at
    FROM joined JOIN asked USING (village_id)
  )`;
