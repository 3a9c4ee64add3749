import type { ScanData } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

export interface NewPage {
  readonly batch_id: number;
  readonly file_name: string;
  readonly position: number;
  readonly sent_sha256: Buffer;
  readonly storage_key: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

export const count = async (db: Database, batchId: number): Promise<number> =>
  (
    await db
      .selectFrom('batch_pages')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('batch_id', '=', batchId)
      .executeTakeFirstOrThrow()
  ).count;

export const findSent = async (db: Database, batchId: number, sent_sha256: Buffer) =>
  (
    await db
      .selectFrom('batch_pages')
      .select('id')
      .where('batch_id', '=', batchId)
      .where('sent_sha256', '=', sent_sha256)
      .executeTakeFirst()
  )?.id;

export const insert = async (db: Database, page: NewPage): Promise<number> =>
  (await db.insertInto('batch_pages').values(page).returning('id').executeTakeFirstOrThrow()).id;

export const move = (db: Database, id: number, person_id: number | null) =>
  db.updateTable('batch_pages').set({ person_id }).where('id', '=', id).execute();

export const remove = (db: Database, id: number) =>
  db.deleteFrom('batch_pages').where('id', '=', id).execute();

/** Instead of a picture of several documents: a page for each part. Returns the files of parts that were there already. */
export async function insertParts(db: Database, parts: readonly NewPage[]): Promise<string[]> {
  const added = await db
    .insertInto('batch_pages')
    .values(parts.map((part) => ({ ...part, is_part: true })))
    .onConflict((conflict) => conflict.columns(['batch_id', 'sent_sha256']).doNothing())
    .returning('storage_key')
    .execute();
  const keys = new Set(added.map(({ storage_key }) => storage_key));
  return parts.map(({ storage_key }) => storage_key).filter((key) => !keys.has(key));
}

/** True if the page is still there, and this copy of the program reads it. */
export const isReading = async (db: Database, id: number): Promise<boolean> =>
  (await db
    .selectFrom('batch_pages')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .executeTakeFirst()) !== undefined;

/** The files belong to the resident from here on. */
export const giveAway = (db: Database, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve()
    : db.updateTable('batch_pages').set({ storage_key: null }).where('id', 'in', ids).execute();

export interface ClaimedPage {
  readonly id: number;
  readonly batch_id: number;
  readonly file_name: string;
  readonly position: number;
  readonly width: number;
  readonly height: number;
  readonly is_part: boolean;
  readonly storage_key: string | null;
  readonly attempts: number;
}

/**
 * Takes the next page to read. Pages of the front of each batch come first, so a small batch does not wait behind a large one. The
 * page belongs to this copy of the program for `seconds`; if the copy dies, another takes it after that.
 */
export async function claim(db: Database, seconds: number): Promise<ClaimedPage | undefined> {
  const { rows } = await sql<ClaimedPage>`
    UPDATE batch_pages SET state = 'reading', attempts = attempts + 1,
      next_attempt_at = now() + make_interval(secs => ${seconds}::float8)
    WHERE id = (
      SELECT id FROM batch_pages
      WHERE state IN ('waiting', 'reading') AND next_attempt_at <= now()
      ORDER BY position, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, batch_id, file_name, position, width, height, is_part, storage_key, attempts`.execute(db);
  return rows[0];
}

export const hasWaiting = async (db: Database): Promise<boolean> =>
  (
    await sql`SELECT FROM batch_pages WHERE state IN ('waiting', 'reading') AND next_attempt_at <= now() LIMIT 1`.execute(
      db,
    )
  ).rows.length > 0;

/** The service did not answer: the picture may be good, so this was no attempt. */
export const postpone = (db: Database, id: number, seconds: number) =>
  db
    .updateTable('batch_pages')
    .set({
      state: 'waiting',
      attempts: sql`greatest(attempts - 1, 0)`,
      next_attempt_at: sql`now() + make_interval(secs => ${seconds}::float8)`,
    })
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .execute();

/** Of several copies that read the same page after all, the first one counts. */
export async function saveReading(db: Database, id: number, data: ScanData): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('batch_pages')
    .set({ state: 'read', data: JSON.stringify(data) })
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** True if that was the last attempt. */
export async function saveFailure(db: Database, id: number, mostAttempts: number): Promise<boolean> {
  const row = await db
    .updateTable('batch_pages')
    .set({
      state: sql`CASE WHEN attempts >= ${mostAttempts}::integer THEN 'failed' ELSE 'waiting' END`,
      next_attempt_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .returning('state')
    .executeTakeFirst();
  return row?.state === 'failed';
}

export const storageKeysOf = async (db: Database, batchIds: readonly number[]): Promise<string[]> => {
  if (batchIds.length === 0) return [];
  const rows = await db
    .selectFrom('batch_pages')
    .select('storage_key')
    .where('batch_id', 'in', batchIds)
    .where('storage_key', 'is not', null)
    .execute();
  return rows.flatMap(({ storage_key }) => storage_key ?? []);
};
