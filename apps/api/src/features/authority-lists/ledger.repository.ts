import type { AuthorityLineState, AuthorityListKind } from '@bawaba/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import type { RegisterDay } from '../../calendar.ts';
import type { Database } from '../../database/database.ts';
import { limitOf, offsetOf, type Page, type Paging } from '../../database/paging.ts';
import { arrivedAt, leftAt } from '../../database/presence.ts';
import { inScope } from '../../database/village-scope.ts';

export type Values = Readonly<Record<string, string | null>>;

/** What a village has set for the kind: whose lines are asked for, what they need, and when they are due. */
export interface LedgerVillage {
  readonly village_id: number;
  readonly hours: number | null;
  readonly day: number | null;
  readonly required: readonly string[];
}

export interface LedgerQuery extends RegisterDay {
  readonly scope: VillageScope;
  readonly kind: AuthorityListKind;
  readonly villages: readonly LedgerVillage[];
  readonly from: string;
  readonly to: string;
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
const values = sql<Values>`jsonb_build_object(
  'full_name', residents.full_name,
  'nationality', coalesce(nullif(residents.nationality, ''),
    CASE residents.id_type WHEN 'national_id' THEN 'EGY' ELSE residents.passport_country END),
  'id_type', residents.id_type,
  'id_number', residents.id_number,
  'birthdate', coalesce(residents.birthdate, national_birthdate(residents.identity_key)),
  'sex', coalesce(residents.sex, national_sex(residents.identity_key)),
  'job', residents.job,
  'address', residents.address,
  'unit', coalesce(nullif(concat_ws(' / ', residents.building_number, residents.apartment_number), ''),
    owners.building_address),
  'arrival', ${arrived},
  'departure', coalesce(${departed}, residents.check_out),
  'relationship', CASE WHEN heads.id IS NOT NULL THEN residents.relationship END,
  'head_name', heads.full_name,
  'children', nullif(residents.children::text, '[]'),
  'owner', owners.name,
  'vehicle_plate', residents.vehicle_plate,
  'phone', residents.phone
)`;

/**
 * Stays that touch the period, with what a list says about them. The first condition of each pair can use an index. OFFSET 0: the
 * values are computed once, not again for each of their uses.
 */
const stays = ({ scope, kind, from, to, today, timeZone }: LedgerQuery) => {
  const touches: Record<AuthorityListKind, RawBuilder<boolean>> = {
    daily_guests: sql`(residents.left_on IS NULL OR residents.left_on >= ${from}::date OR residents.left_on = '-infinity')
      AND ${arrived} <= ${to}::date AND coalesce(${departed}, ${today}::date) >= ${from}::date`,
    foreign_arrivals: sql`(residents.arrived_on BETWEEN ${from}::date AND ${to}::date OR residents.arrived_on = '-infinity')
      AND ${arrived} BETWEEN ${from}::date AND ${to}::date`,
    foreign_departures: sql`(residents.left_on BETWEEN ${from}::date AND ${to}::date OR residents.left_on = '-infinity')
      AND ${departed} BETWEEN ${from}::date AND ${to}::date`,
    // Those of the daily lists.
    monthly_statement: sql`false`,
  };
  const condition = touches[kind === 'monthly_statement' ? 'daily_guests' : kind];
  const isAbout =
    kind === 'foreign_arrivals' || kind === 'foreign_departures'
      ? sql<boolean>`is_foreigner(residents.id_type, residents.nationality, residents.passport_country)`
      : sql<boolean>`true`;
  return sql`SELECT residents.id AS resident_id, residents.village_id, heads.id AS head_id,
      ${arrived} AS arrived, ${departed} AS departed,
      ${arrivedAt(timeZone)} AS arrived_at, ${leftAt(timeZone)} AS left_at, said.data,
      ARRAY(SELECT key FROM jsonb_array_elements_text(asked.required) key WHERE coalesce(said.data ->> key, '') = '') AS missing
    FROM residents
    JOIN asked ON asked.village_id = residents.village_id
    LEFT JOIN owners ON owners.id = residents.owner_id
    LEFT JOIN residents heads ON heads.id = residents.head_id AND heads.village_id = residents.village_id
    CROSS JOIN LATERAL (SELECT ${values} AS data OFFSET 0) said
    WHERE residents.arrived_at IS NOT NULL AND ${inScope(scope, 'residents.village_id')}
      AND ${condition} AND ${isAbout}`;
};

/** The newest line about each person and event: what the authority knows. */
const newest = (scope: VillageScope, kind: AuthorityListKind, from: string, to: string) =>
  sql`SELECT DISTINCT ON (lines.village_id, lines.event_day, lines.resident_id)
      lines.village_id, lines.resident_id, lines.event_day, lines.list_id, lines.action, lines.sent
    FROM authority_list_lines lines JOIN asked ON asked.village_id = lines.village_id
    WHERE lines.kind = ${kind} AND lines.event_day BETWEEN ${from}::date AND ${to}::date
      AND ${inScope(scope, 'lines.village_id')}
    ORDER BY lines.village_id, lines.event_day, lines.resident_id, lines.list_id DESC`;

/** A person who was here at any moment of a day is a guest of that day, also one who left the same day. */
const guestDays = ({ from, to, today }: LedgerQuery) =>
  sql`SELECT village_id, resident_id, head_id, first_day + n AS event_day, data, missing, false AS is_unsent, false AS is_purged,
      NULL::timestamptz AS happened_at
    FROM stays
    CROSS JOIN LATERAL (SELECT greatest(arrived, ${from}::date) AS first_day,
      least(coalesce(departed, ${today}::date), ${to}::date, ${today}::date) AS last_day) days
    CROSS JOIN LATERAL generate_series(0, last_day - first_day) n`;

/** What the daily lists said about a month, and who is on none of them. The statement never says more than they did. */
const months = sql`
    SELECT said.village_id, said.resident_id, residents.head_id, said.event_day, said.data, '{}'::text[] AS missing, false AS is_unsent,
      said.is_purged, NULL::timestamptz AS happened_at
    FROM (
      SELECT village_id, resident_id, date_trunc('month', event_day)::date AS event_day,
        coalesce((array_agg(sent ORDER BY event_day DESC))[1], '{}')
          || jsonb_build_object('days', count(*)::text) AS data,
        bool_or(sent IS NULL) AS is_purged
      FROM daily WHERE action <> 'withdraw' GROUP BY 1, 2, 3
    ) said
    LEFT JOIN residents ON residents.id = said.resident_id AND residents.village_id = said.village_id
    UNION ALL
    SELECT DISTINCT ON (stays.village_id, stays.resident_id, date_trunc('month', day.event_day))
      stays.village_id, stays.resident_id, stays.head_id, date_trunc('month', day.event_day)::date, stays.data,
      ARRAY['daily_list'], true, false, NULL::timestamptz
    FROM guest_days day JOIN stays USING (village_id, resident_id)
    WHERE NOT EXISTS (
      SELECT FROM daily WHERE daily.village_id = day.village_id AND daily.resident_id = day.resident_id
        AND date_trunc('month', daily.event_day) = date_trunc('month', day.event_day) AND daily.action <> 'withdraw'
    )`;

function events(query: LedgerQuery): RawBuilder<unknown> {
  const { kind, scope, from, to } = query;
  const one = (day: string, at: string) =>
    sql`SELECT village_id, resident_id, head_id, ${sql.ref(day)} AS event_day, data, missing, false AS is_unsent,
      false AS is_purged, ${sql.ref(at)} AS happened_at FROM stays`;
  const byKind: Record<AuthorityListKind, () => RawBuilder<unknown>> = {
    daily_guests: () => sql`events AS (${guestDays(query)})`,
    foreign_arrivals: () => sql`events AS (${one('arrived', 'arrived_at')})`,
    foreign_departures: () => sql`events AS (${one('departed', 'left_at')})`,
    monthly_statement: () => sql`guest_days AS (${guestDays(query)}),
      daily AS (${newest(scope, 'daily_guests', from, to)}),
      events AS (${months})`,
  };
  return byKind[kind]();
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

function dueAt({ kind, timeZone }: LedgerQuery): RawBuilder<string> {
  const midnight = (day: RawBuilder<unknown>) =>
    sql<string>`(${day})::timestamp AT TIME ZONE ${timeZone}::text`;
  const hours = sql`make_interval(hours => asked.hours)`;
  if (kind === 'daily_guests') return sql`${midnight(sql`event_day + 1`)} + ${hours}`;
  if (kind === 'monthly_statement') return midnight(sql`(event_day + interval '1 month')::date + asked.day`);
  return sql`happened_at + ${hours}`;
}

/**
 * Everybody of the period, each in exactly one state: the register on one side, what was sent on the other. Nothing of it is
 * stored, so nothing of it can be out of date.
 */
export const ledger = (query: LedgerQuery): RawBuilder<LedgerRow> => sql`
  WITH asked AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(query.villages)}::jsonb)
      AS asked (village_id integer, hours integer, day integer, required jsonb)
  ), stays AS MATERIALIZED (${stays(query)}),
  ${events(query)},
  known AS (${newest(query.scope, query.kind, query.from, query.to)}),
  joined AS (
    SELECT village_id, resident_id, event_day, events.head_id, events.data, events.is_unsent, events.is_purged,
      events.happened_at, known.list_id, known.action, known.sent,
      known.list_id IS NULL OR (known.action = 'withdraw' AND events.data IS NOT NULL) AS is_unknown,
      events.missing, events.data IS NULL OR (events.is_unsent AND known.action <> 'withdraw') AS is_gone,
      known.sent IS NULL OR events.is_purged OR ${isSame(query.kind)} AS is_same
    FROM events FULL JOIN known USING (village_id, resident_id, event_day)
  )
  SELECT village_id, resident_id, event_day, head_id, list_id, sent,
    CASE WHEN is_unknown OR NOT is_gone THEN data END AS data,
    CASE
      WHEN is_unknown AND cardinality(missing) > 0 THEN 'incomplete'
      WHEN is_unknown THEN 'new'
      WHEN is_gone THEN 'withdrawn'
      WHEN is_same THEN 'sent'
      ELSE 'modified'
    END AS state,
    CASE WHEN is_unknown THEN false WHEN is_gone THEN action = 'withdraw' ELSE is_same END AS is_settled,
    CASE WHEN is_unknown OR NOT is_gone THEN missing ELSE '{}' END AS missing,
    CASE WHEN is_unknown THEN ${dueAt(query)} END AS due_at
  FROM joined JOIN asked USING (village_id)`;

export type StateFilter = AuthorityLineState | 'unreported' | 'open' | 'corrections';

const hasState = (state: StateFilter | undefined): RawBuilder<boolean> => {
  if (state === undefined) return sql`true`;
  if (state === 'unreported') return sql`state IN ('incomplete', 'new')`;
  if (state === 'corrections') return sql`NOT is_settled AND state IN ('modified', 'withdrawn')`;
  return state === 'open' ? sql`NOT is_settled` : sql`state = ${state}`;
};

export interface LedgerLine extends LedgerRow {
  readonly village_name: string;
  readonly list_number: number | null;
  readonly list_year: number | null;
  readonly is_confirmed: boolean;
}

const namedLines = (query: LedgerQuery, condition: RawBuilder<boolean>) => sql<
  LedgerLine & { total: number }
>`
  SELECT ledger.*, villages.name AS village_name, lists.number AS list_number, lists.year AS list_year,
    coalesce(lists.receipt_at IS NOT NULL, false) AS is_confirmed, count(*) OVER () AS total
  FROM (${ledger(query)}) ledger
  JOIN villages ON villages.id = ledger.village_id
  LEFT JOIN authority_lists lists ON lists.id = ledger.list_id
  WHERE ${condition}
  ORDER BY ledger.event_day DESC, coalesce(data, sent) ->> 'full_name', ledger.resident_id`;

export async function readPage(
  db: Database,
  asked: LedgerQuery,
  { state, ...paging }: { state?: StateFilter | undefined } & Paging,
): Promise<Page<LedgerLine>> {
  const limit = limitOf(paging);
  // As in a list, which also corrects what was sent about earlier days.
  const query = state === 'corrections' ? await sinceFirstDay(db, asked) : asked;
  const { rows } = await sql<LedgerLine & { total: number }>`
    ${namedLines(query, hasState(state))} LIMIT ${Math.max(limit, 1)} OFFSET ${offsetOf(paging)}`.execute(db);
  const [first] = rows;
  if (first) return { rows: limit === 0 ? [] : rows.map(({ total: _, ...row }) => row), total: first.total };
  // A page after the last one has no row that knows the total.
  const { rows: counted } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (${ledger(query)}) ledger WHERE ${hasState(state)}`.execute(db);
  return { rows: [], total: counted[0]?.total ?? 0 };
}

/**
 * What a list of the period can say: who is not on a list yet, and every line up to its end that is not true any more, also of
 * earlier days.
 */
export async function readOpen(db: Database, query: LedgerQuery): Promise<LedgerLine[]> {
  const { rows } = await namedLines(
    await sinceFirstDay(db, query),
    sql`NOT is_settled AND (state IN ('modified', 'withdrawn') OR event_day >= ${query.from}::date)`,
  ).execute(db);
  return rows;
}

/** The same query from the first day about which something was sent. */
async function sinceFirstDay(db: Database, query: LedgerQuery): Promise<LedgerQuery> {
  const since = await firstDay(db, query);
  return since !== null && since < query.from ? { ...query, from: since } : query;
}

/** Of what was ever sent to these villages' authority. */
async function firstDay(
  db: Database,
  { scope, kind, villages }: Pick<LedgerQuery, 'scope' | 'kind' | 'villages'>,
): Promise<string | null> {
  const { rows } = await sql<{ first: string | null }>`
    SELECT min(event_day) AS first FROM authority_list_lines
    WHERE kind = ${kind} AND village_id = ANY (${villages.map(({ village_id }) => village_id)}::integer[])
      AND ${inScope(scope, 'village_id')}`.execute(db);
  return rows[0]?.first ?? null;
}

export interface OpenCount {
  readonly village_id: number;
  readonly village_name: string;
  readonly event_day: string;
  readonly state: Exclude<AuthorityLineState, 'sent'>;
  readonly count: number;
  readonly due_at: string | null;
}

/** How many lines of each day are open, for the countdown. */
export async function countOpen(db: Database, query: LedgerQuery): Promise<OpenCount[]> {
  const all = await sinceFirstDay(db, query);
  const { rows } = await sql<OpenCount>`
    SELECT ledger.village_id, villages.name AS village_name, event_day, state, count(*) AS count, min(due_at) AS due_at
    FROM (${ledger(all)}) ledger JOIN villages ON villages.id = ledger.village_id
    WHERE NOT is_settled GROUP BY 1, 2, 3, 4 ORDER BY 6, 1, 3`.execute(db);
  return rows;
}
