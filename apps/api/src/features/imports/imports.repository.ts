import {
  busyImportStates,
  type ImportColumn,
  type ImportKind,
  type ImportState,
  type ImportSummary,
  type RowOutcome,
} from '@bawaba/contracts';
import { sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { limitOf, offsetOf, type Page, type Paging } from '../../database/paging.ts';
import { inScope } from '../../database/village-scope.ts';

/** What somebody may see: their villages, and the kinds of records that they may create. */
export interface Reach {
  readonly scope: VillageScope;
  readonly kinds: readonly ImportKind[];
}

/** The import as the program works with it. */
export interface Import
  extends Omit<ImportSummary, 'rows' | 'counts' | 'progress' | 'created_by' | 'can_undo'> {
  readonly header_row: number | null;
  readonly columns: readonly ImportColumn[];
  readonly defaults: Readonly<Record<string, string>>;
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  readonly progress_done: number;
  readonly progress_total: number;
  readonly progress_at: number;
  readonly created_by_username: string;
  readonly created_by_name: string;
  readonly acting_user_id: number | null;
  /** The only user whose commits created records. Null: several did, or an older version of the program. */
  readonly committed_by_user_id: number | null;
  /** The uploaded file in the folder of imports, while it may be read again. */
  readonly kept_file: string | null;
  /** By outcome, with the rows above the data as `heading`. */
  readonly counted: Partial<Record<RowOutcome | 'heading', number>>;
}

const counted = sql<Import['counted']>`coalesce((
  SELECT jsonb_object_agg(outcome, import_counts.rows) FROM import_counts WHERE import_id = imports.id), '{}')`;

/** Another import of this file with records, in the village, of the same kind. Very few imports are of one village. */
const importedBefore = sql<Import['imported_before']>`(
  SELECT jsonb_build_object('id', other.id, 'created', made.rows,
    'created_at', to_char(other.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
  FROM imports other JOIN import_counts made ON made.import_id = other.id AND made.outcome = 'created' AND made.rows > 0
  WHERE other.village_id = imports.village_id AND other.kind = imports.kind
    AND other.file_sha256 = imports.file_sha256 AND other.id <> imports.id
  ORDER BY other.id DESC LIMIT 1)`;

const selectImports = (db: Database, { scope, kinds }: Reach) =>
  db
    .selectFrom('imports')
    .innerJoin('villages', 'villages.id', 'imports.village_id')
    .where(inScope(scope, 'imports.village_id'))
    .where(sql<boolean>`imports.kind = ANY (${kinds}::text[])`)
    .select([
      'imports.id',
      'imports.village_id',
      'villages.name as village_name',
      'imports.kind',
      'imports.state',
      'imports.failure',
      'imports.file_name',
      'imports.file_bytes',
      'imports.file_sha256',
      'imports.sheet',
      'imports.sheets',
      'imports.header_row',
      sql<ImportColumn[]>`imports.columns`.as('columns'),
      sql<Record<string, string>>`imports.defaults`.as('defaults'),
      'imports.progress_done',
      'imports.progress_total',
      'imports.progress_at',
      'imports.created_by_username',
      'imports.created_by_name',
      'imports.acting_user_id',
      'imports.committed_by_user_id',
      'imports.kept_file',
      'imports.created_at',
      'imports.committed_at',
      'imports.undone_at',
      'imports.version',
      counted.as('counted'),
      importedBefore.as('imported_before'),
    ]);

export const find = (db: Database, reach: Reach, id: number): Promise<Import | undefined> =>
  selectImports(db, reach).where('imports.id', '=', id).executeTakeFirst();

export async function list(
  db: Database,
  reach: Reach,
  { village_id, ...paging }: Paging & { village_id?: number | undefined },
): Promise<Page<Import>> {
  const { scope, kinds } = reach;
  const matches = sql<boolean>`${inScope(scope, 'imports.village_id')} AND imports.kind = ANY (${kinds}::text[])
    AND ${village_id !== undefined ? sql`imports.village_id = ${village_id}` : sql`true`}`;
  const [rows, { total }] = await Promise.all([
    selectImports(db, reach)
      .where(matches)
      .orderBy('imports.id', 'desc')
      .limit(limitOf(paging))
      .offset(offsetOf(paging))
      .execute(),
    db
      .selectFrom('imports')
      .where(matches)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export interface NewImport {
  readonly village_id: number;
  readonly kind: ImportKind;
  readonly file_name: string;
  readonly file_bytes: number;
  readonly file_sha256: string;
  readonly kept_file: string;
  readonly created_by_user_id: number;
  readonly created_by_username: string;
  readonly created_by_name: string;
}

/** How long the other copies of the program leave an import alone after the last sign of life. */
export const LEASE_SECONDS = 20;
export const leaseEnd = sql<string>`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`;

/** Files that could not be read leave no rows; a village keeps the last of them, so that people can see why. */
const MOST_FAILED = 20;
const forgetFailed = (db: Database, villageId: number) =>
  sql`DELETE FROM imports WHERE id IN (
      SELECT id FROM imports WHERE village_id = ${villageId} AND state = 'failed'
      ORDER BY id DESC OFFSET ${MOST_FAILED - 1})`.execute(db);

/** Undefined: the village has as many as it may have. The lock keeps two uploads from taking the last place. */
export async function insert(
  db: Database,
  { village_id, ...row }: NewImport,
  worker: string,
  most: number,
): Promise<number | undefined> {
  await sql`SELECT FROM villages WHERE id = ${village_id} FOR NO KEY UPDATE`.execute(db);
  const { open } = await db
    .selectFrom('imports')
    .where('village_id', '=', village_id)
    .where('state', '!=', 'failed')
    .where(sql<boolean>`EXISTS (SELECT FROM import_rows WHERE import_id = imports.id) OR state = 'reading'`)
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow();
  if (open >= most) return undefined;
  await forgetFailed(db, village_id);
  const { id } = await db
    .insertInto('imports')
    .values({ ...row, village_id, worked_by: worker, worked_until: leaseEnd })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const remove = (db: Database, id: number) => db.deleteFrom('imports').where('id', '=', id).execute();

/** Locks it until the transaction ends. */
export const lock = (db: Database, id: number) =>
  db.selectFrom('imports').select('id').where('id', '=', id).forUpdate().execute();

export interface Change {
  readonly state?: ImportState;
  readonly failure?: string | null;
  readonly sheet?: string | null;
  readonly sheets?: readonly string[];
  readonly kept_file?: null;
  readonly header_row?: number | null;
  readonly columns?: readonly ImportColumn[];
  readonly defaults?: Readonly<Record<string, string>>;
  readonly progress_done?: number;
  /** Rows that are done beyond those before. */
  readonly more_done?: number;
  readonly progress_total?: number;
  readonly progress_at?: number;
  readonly acting_user_id?: number | null;
  readonly committed_by_user_id?: number | null;
  /** What has come to its end now. */
  readonly ended?: 'committed_at' | 'undone_at';
  readonly worked_by?: string | null;
}

const asJson = (value: unknown) => sql<never>`${JSON.stringify(value)}::jsonb`;

const assignments = ({ columns, defaults, sheets, more_done, ended, ...rest }: Change) => ({
  ...rest,
  ...(more_done !== undefined && { progress_done: sql<number>`progress_done + ${more_done}::integer` }),
  ...(ended && { [ended]: sql<string>`now()` }),
  ...(sheets && { sheets: [...sheets] }),
  ...(columns && { columns: asJson(columns) }),
  ...(defaults && { defaults: asJson(defaults) }),
  ...(rest.state && { changed_at: sql<string>`now()` }),
  ...(rest.worked_by === null && { worked_until: null }),
  version: sql<number>`version + 1`,
});

export const update = (db: Database, id: number, change: Change) =>
  db.updateTable('imports').set(assignments(change)).where('id', '=', id).execute();

/** A sign of life of the copy that works on it. False: it is not this copy's any more, or somebody has cancelled the work. */
export async function advance(
  db: Database,
  { id, state }: Pick<Import, 'id' | 'state'>,
  worker: string,
  change: Change = {},
): Promise<boolean> {
  const updated = await db
    .updateTable('imports')
    .set({ worked_until: leaseEnd, ...assignments(change) })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('worked_by', '=', worker)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/**
 * This copy of the program is alive, also while a piece of work takes long. It does not wait for the import whose transaction is at
 * work: nobody takes that one meanwhile, and the leases of the others would end.
 */
export const beat = (db: Database, worker: string) =>
  sql`UPDATE imports SET worked_until = ${leaseEnd} WHERE id IN (
    SELECT id FROM imports WHERE worked_by = ${worker} AND state = ANY (${busyImportStates}::text[])
    FOR UPDATE SKIP LOCKED)`.execute(db);

/** The next import that waits for work and that no copy of the program holds. */
export async function claim(db: Database, worker: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    UPDATE imports SET worked_by = ${worker}, worked_until = ${leaseEnd} WHERE id = (
      SELECT id FROM imports
      WHERE state IN ('checking', 'committing', 'undoing') AND coalesce(worked_until < now(), true)
      ORDER BY changed_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id`.execute(db);
  return rows[0]?.id;
}

/** Another copy can continue at once. */
export const release = (db: Database, worker: string) =>
  db
    .updateTable('imports')
    .set({ worked_by: null, worked_until: null })
    .where('worked_by', '=', worker)
    .where('state', 'in', [...busyImportStates])
    .execute();

/** The copy that read these files is gone: an import without all its rows is of no use, and nobody needs its file. */
export async function failUnread(db: Database): Promise<{ id: number; kept_file: string | null }[]> {
  const { rows } = await sql<{ id: number; kept_file: string | null }>`
    UPDATE imports SET state = 'failed', failure = 'import_interrupted', changed_at = now(), version = version + 1,
      kept_file = NULL, worked_by = NULL, worked_until = NULL
    FROM (
      SELECT id, kept_file AS file FROM imports
      WHERE state = 'reading' AND coalesce(worked_until < now(), true) FOR UPDATE SKIP LOCKED
    ) unread
    WHERE imports.id = unread.id
    RETURNING imports.id, unread.file AS kept_file`.execute(db);
  return rows;
}

/**
 * Until the transaction ends, nobody cancels the import or takes it over, and no other import creates records of the kind `alone` in the
 * village. The triggers of the register announce nothing.
 */
export async function holdOpen(
  db: Database,
  { id, state, village_id }: Pick<Import, 'id' | 'state' | 'village_id'>,
  worker: string,
  alone?: 'visitors' | 'owners',
): Promise<boolean> {
  const lock = sql`, pg_advisory_xact_lock(hashtextextended(${`import:${alone}:${village_id}`}, 0))`;
  const { rows } = await sql`
    SELECT set_config('bawaba.silent', 'on', true)${alone ? lock : sql``} FROM imports
    WHERE id = ${id} AND state = ${state} AND worked_by = ${worker}::uuid FOR SHARE`.execute(db);
  return rows.length > 0;
}

/**
 * One after the other: each may have very many rows. What the import has created stays in the register. An import that somebody works
 * on again by the time of its turn stays.
 */
export async function removeOld(db: Database, days: number): Promise<number> {
  const isOld = sql<boolean>`(changed_at < now() - make_interval(days => ${days}::integer)
    AND state IN ('mapping', 'ready', 'undone', 'failed'))`;
  let removed = 0;
  for (const { id } of await db.selectFrom('imports').select('id').where(isOld).execute()) {
    const { numDeletedRows } = await db
      .deleteFrom('imports')
      .where('id', '=', id)
      .where(isOld)
      .executeTakeFirst();
    removed += Number(numDeletedRows);
  }
  return removed;
}
