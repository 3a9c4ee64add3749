import type { AuthorityLineState, AuthorityListKind } from '@bawaba/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { limitOf, offsetOf, type Page, type Paging } from '../../database/paging.ts';
import { inScope } from '../../database/village-scope.ts';
import { isOneDay, type LedgerQuery, type LedgerRow, withLedger } from './ledger-states.repository.ts';
import { countUnlisted, type OpenCount } from './unlisted.repository.ts';

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
  ${withLedger(query)}
  SELECT ledger.*, villages.name AS village_name, lists.number AS list_number, lists.year AS list_year,
    coalesce(lists.receipt_at IS NOT NULL, false) AS is_confirmed, count(*) OVER () AS total
  FROM ledger
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
  const query = state === 'corrections' ? await sinceFirstDay(db, onlySentDays(asked), NOBODY) : asked;
  const { rows } = await sql<LedgerLine & { total: number }>`
    ${namedLines(query, hasState(state))} LIMIT ${Math.max(limit, 1)} OFFSET ${offsetOf(paging)}`.execute(db);
  const [first] = rows;
  if (first) return { rows: limit === 0 ? [] : rows.map(({ total: _, ...row }) => row), total: first.total };
  // A page after the last one has no row that knows the total.
  const { rows: counted } = await sql<{ total: number }>`
    ${withLedger(query)} SELECT count(*) AS total FROM ledger WHERE ${hasState(state)}`.execute(db);
  return { rows: [], total: counted[0]?.total ?? 0 };
}

/**
 * What a list of the period can say: who is not on a list yet, and every line up to its end that is not true any more, also of
 * earlier days.
 */
export async function readOpen(db: Database, query: LedgerQuery, from: string): Promise<LedgerLine[]> {
  const { rows } = await namedLines(
    await sinceFirstDay(db, query, from),
    sql`NOT is_settled AND (state IN ('modified', 'withdrawn') OR event_day >= ${from}::date)`,
  ).execute(db);
  return rows;
}

/** Of those who are on no list. */
const NOBODY = 'infinity';

/** Only days about which something was sent. */
const onlySentDays = (query: LedgerQuery): LedgerQuery => ({
  ...query,
  villages: query.villages.map((village) => ({ ...village, from: 'infinity' })),
});

/** What a list of any day may have to correct, from the first day about which something was sent; of the others, from a day on. */
async function sinceFirstDay(db: Database, query: LedgerQuery, unlistedFrom: string): Promise<LedgerQuery> {
  const first = await firstDays(db, query);
  const villages = query.villages.map((village) => {
    const day = first.get(village.village_id);
    return day !== undefined && day < village.from ? { ...village, from: day } : village;
  });
  return { ...query, villages, whom: { unlistedFrom } };
}

/** Of what was ever sent to each village's authority. */
async function firstDays(
  db: Database,
  { scope, kind, villages }: Pick<LedgerQuery, 'scope' | 'kind' | 'villages'>,
): Promise<Map<number, string>> {
  const ids = villages.map(({ village_id }) => village_id);
  const { rows } = await sql<{ village_id: number; first: string }>`
    SELECT villages.id AS village_id, lines.event_day AS first FROM villages
    CROSS JOIN LATERAL (
      SELECT event_day FROM authority_list_lines lines
      WHERE lines.village_id = villages.id AND lines.kind = ${kind} ORDER BY event_day LIMIT 1
    ) lines
    WHERE villages.id = ANY (${ids}::integer[]) AND ${inScope(scope, 'villages.id')}`.execute(db);
  return new Map(rows.map(({ village_id, first }) => [village_id, first]));
}

/** How many lines of each day are open, for the countdown. */
export async function countOpen(db: Database, query: LedgerQuery): Promise<OpenCount[]> {
  const { rows } = await sql<OpenCount>`
    ${withLedger(await sinceFirstDay(db, query, NOBODY))}
    SELECT ledger.village_id, villages.name AS village_name, event_day, state, count(*) AS count, min(due_at) AS due_at
    FROM ledger JOIN villages ON villages.id = ledger.village_id
    WHERE NOT is_settled GROUP BY 1, 2, 3, 4
    UNION ALL (${countUnlisted(query)})`.execute(db);
  return rows;
}

interface Sent {
  readonly village_id: number;
  readonly kind: AuthorityListKind;
}

/** Who is on a list that was made since this was marked the last time. */
export async function findNewlySent(db: Database, { village_id, kind }: Sent, after: number, limit: number) {
  const { rows } = await sql<{ resident_id: number }>`
    SELECT resident_id FROM authority_settled_stays
    WHERE village_id = ${village_id} AND kind = ${kind} AND is_new AND resident_id > ${after}
    ORDER BY resident_id LIMIT ${limit}`.execute(db);
  return rows.map(({ resident_id }) => resident_id);
}

/**
 * Marks what is settled, so that nobody compares it again. A list that was made meanwhile is newer: its marks stay as they are. A
 * mark without an end is for stays that have ended: a line about a later day is about something that is not true.
 */
export async function settle(
  db: Database,
  asked: Omit<LedgerQuery, 'whom'>,
  residents: readonly number[],
): Promise<void> {
  const { kind, to } = asked;
  const query = await sinceFirstDay(db, { ...asked, whom: 'everybody' }, NOBODY);
  const kinds = kind === 'monthly_statement' ? ['daily_guests', kind] : [kind];
  await sql`
    INSERT INTO authority_settled_stays AS settled
      (village_id, kind, resident_id, since, open_from, open_days, version, revision, is_new)
    ${withLedger({ ...query, whom: { unlistedFrom: NOBODY, residents } })}, open AS (
      SELECT village_id, resident_id, array_agg(event_day) AS days FROM ledger WHERE NOT is_settled GROUP BY 1, 2
    )
    SELECT village_id, ${kind}, resident_id, asked."from",
      CASE WHEN (${isOneDay(kind)}::boolean OR marks.last_day <= ${to}::date) AND NOT EXISTS (
        SELECT FROM authority_list_lines lines
        WHERE lines.village_id = marks.village_id AND lines.kind = ANY (${kinds}::text[])
          AND lines.resident_id = marks.resident_id AND lines.event_day > ${to}::date
      ) THEN 'infinity' ELSE ${to}::date + 1 END,
      coalesce(open.days, '{}'), marks.version, marks.revision, false
    FROM marks JOIN asked USING (village_id) LEFT JOIN open USING (village_id, resident_id)
    ORDER BY village_id, resident_id
    ON CONFLICT (village_id, kind, resident_id) DO UPDATE
      SET since = excluded.since, open_from = excluded.open_from, open_days = excluded.open_days,
        version = excluded.version, is_new = false
      WHERE settled.revision = excluded.revision`.execute(db);
}
