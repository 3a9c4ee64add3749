import type { AuthorityColumn, AuthorityList, AuthorityListKind } from '@bawaba/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { limitOf, offsetOf, type Page, type Paging } from '../../database/paging.ts';
import { inScope } from '../../database/village-scope.ts';
import type { Values } from './ledger-states.repository.ts';

export type FileFormat = 'pdf' | 'excel';

const selectLists = (condition: RawBuilder<boolean>) => sql<AuthorityList>`
  SELECT lists.id, lists.village_id, villages.name AS village_name, lists.kind, lists.year, lists.number,
    lists.period_from, lists.period_to, lists.reports, lists.corrections, lists.withdrawals, lists.left_out,
    lists.made_at, jsonb_build_object('username', made_by_username, 'full_name', made_by_name) AS made_by,
    files.pdf_sha256, files.excel_sha256, lists.purged_at,
    CASE WHEN lists.receipt_at IS NOT NULL THEN jsonb_build_object(
      'number', lists.receipt_number, 'has_photo', files.has_photo,
      'at', to_char(lists.receipt_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'by', jsonb_build_object('username', lists.receipt_by_username, 'full_name', lists.receipt_by_name)
    ) END AS receipt
  FROM authority_lists lists
  JOIN villages ON villages.id = lists.village_id
  CROSS JOIN LATERAL (
    SELECT max(sha256) FILTER (WHERE format = 'pdf') AS pdf_sha256,
      max(sha256) FILTER (WHERE format = 'excel') AS excel_sha256,
      coalesce(bool_or(format = 'receipt' AND content IS NOT NULL), false) AS has_photo
    FROM authority_list_files WHERE list_id = lists.id
  ) files
  WHERE ${condition}`;

export interface ListFilters extends Paging {
  readonly village_id?: number | undefined;
  readonly kind?: AuthorityListKind | undefined;
  readonly year?: number | undefined;
}

export async function list(
  db: Database,
  scope: VillageScope,
  { village_id, kind, year, ...paging }: ListFilters,
): Promise<Page<AuthorityList>> {
  const conditions = [
    inScope(scope, 'lists.village_id'),
    ...(village_id === undefined ? [] : [sql<boolean>`lists.village_id = ${village_id}`]),
    ...(kind === undefined ? [] : [sql<boolean>`lists.kind = ${kind}`]),
    ...(year === undefined ? [] : [sql<boolean>`lists.year = ${year}`]),
  ];
  const condition = sql<boolean>`${sql.join(conditions, sql` AND `)}`;
  const [{ rows }, counted] = await Promise.all([
    sql<AuthorityList>`${selectLists(condition)} ORDER BY lists.id DESC LIMIT ${limitOf(paging)} OFFSET ${offsetOf(paging)}`.execute(
      db,
    ),
    sql<{ total: number }>`SELECT count(*) AS total FROM authority_lists lists WHERE ${condition}`.execute(
      db,
    ),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function find(
  db: Database,
  scope: VillageScope,
  id: number,
): Promise<AuthorityList | undefined> {
  const condition = sql<boolean>`lists.id = ${id} AND ${inScope(scope, 'lists.village_id')}`;
  return (await selectLists(condition).execute(db)).rows[0];
}

interface Period {
  readonly village_id: number;
  readonly kind: AuthorityListKind;
  readonly from: string;
  readonly to: string;
}

/** The newest list of exactly this period. */
export async function findOfPeriod(
  db: Database,
  { village_id, kind, from, to }: Period,
): Promise<AuthorityList | undefined> {
  const condition = sql<boolean>`lists.village_id = ${village_id} AND lists.kind = ${kind}
    AND lists.period_from = ${from}::date AND lists.period_to = ${to}::date`;
  return (await sql<AuthorityList>`${selectLists(condition)} ORDER BY lists.id DESC LIMIT 1`.execute(db))
    .rows[0];
}

/** Until the end of the transaction nobody else makes a list of this kind in this village. */
export const lockKind = (db: Database, village_id: number, kind: AuthorityListKind) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`authority list:${village_id}:${kind}`}, 0))`.execute(
    db,
  );

/** Without gaps: the caller holds the lock, and a list that fails takes its number back. */
export async function nextNumber(
  db: Database,
  village_id: number,
  kind: AuthorityListKind,
  year: number,
): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    SELECT coalesce(max(number), 0) + 1 AS next FROM authority_lists
    WHERE village_id = ${village_id} AND kind = ${kind} AND year = ${year}`.execute(db);
  return rows[0]?.next ?? 1;
}

interface NewList extends Period {
  readonly year: number;
  readonly number: number;
  readonly columns: readonly AuthorityColumn[];
  readonly reports: number;
  readonly corrections: number;
  readonly withdrawals: number;
  readonly left_out: number;
  readonly by: { readonly username: string; readonly full_name: string };
}

export interface NewLine {
  readonly resident_id: number;
  readonly event_day: string;
  readonly action: 'report' | 'correct' | 'withdraw';
  readonly sent: Values;
}

export async function insert(
  db: Database,
  { from, to, by, columns, ...list }: NewList,
  lines: readonly NewLine[],
): Promise<number> {
  const { id } = await db
    .insertInto('authority_lists')
    .values({
      ...list,
      period_from: from,
      period_to: to,
      columns: JSON.stringify(columns),
      made_by_username: by.username,
      made_by_name: by.full_name,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    INSERT INTO authority_list_lines (list_id, village_id, kind, resident_id, event_day, action, sent)
    SELECT ${id}::integer, ${list.village_id}::integer, ${list.kind}, resident_id, event_day, action, sent
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      AS line (resident_id integer, event_day date, action text, sent jsonb)`.execute(db);
  return id;
}

export const saveFile = (
  db: Database,
  list_id: number,
  format: FileFormat | 'receipt',
  content: Buffer,
  sha256: string,
) =>
  db
    .insertInto('authority_list_files')
    .values({ list_id, format, content, sha256 })
    .onConflict((conflict) => conflict.columns(['list_id', 'format']).doUpdateSet({ content, sha256 }))
    .execute();

/** Of a list in scope. */
export async function readFile(
  db: Database,
  scope: VillageScope,
  list_id: number,
  format: FileFormat | 'receipt',
): Promise<Buffer | null> {
  const { rows } = await sql<{ content: Buffer | null }>`
    SELECT files.content FROM authority_list_files files JOIN authority_lists lists ON lists.id = files.list_id
    WHERE files.list_id = ${list_id} AND files.format = ${format} AND ${inScope(scope, 'lists.village_id')}`.execute(
    db,
  );
  return rows[0]?.content ?? null;
}

/** Of two receipts for one list, the second waits here. */
export const lock = (db: Database, id: number) =>
  db.selectFrom('authority_lists').select('id').where('id', '=', id).forUpdate().execute();

/** `by` is null where neither a number nor a picture is left. */
export const saveReceipt = (
  db: Database,
  id: number,
  number: string | null,
  by: { readonly username: string; readonly full_name: string } | null,
) =>
  db
    .updateTable('authority_lists')
    .set({
      receipt_number: number,
      receipt_at: by && sql`clock_timestamp()`,
      receipt_by_username: by?.username ?? null,
      receipt_by_name: by?.full_name ?? null,
    })
    .where('id', '=', id)
    .execute();
