import type pg from 'pg';
import { DATABASE_ID, formatDatabaseId } from '../database/database-id.ts';
import type { PhotoStoreSettings } from '../features/photos/photo-store-settings.ts';
import { atStart } from '../features/photos/s3-client.ts';
import { openStaging, type PhotoStaging } from './photo-staging.ts';

/** Only one process may replace the photos: a restore, or a copy of the program that finishes one at its start. */
export const lockRestores = (client: pg.ClientBase) => client.query(`SELECT pg_advisory_lock(${LOCK})`);
const LOCK = `hashtextextended('bawaba restore', 0)`;

/**
 * Finishes or undoes a restore that was killed. Its rows are committed completely or not at all; its audit entry shows
 * which, and the photos must follow. Returns a message for the operator if there was something to do.
 */
export async function finishRestore(
  client: pg.ClientBase,
  photos: PhotoStaging,
  ownRestore?: string,
): Promise<string | undefined> {
  await lockRestores(client);
  try {
    return await finish(client, photos, ownRestore);
  } finally {
    await client.query(`SELECT pg_advisory_unlock(${LOCK})`);
  }
}

/** At the start of the program, before it uses the photos. */
export async function finishRestoreAtStart(
  pool: pg.Pool,
  photoStore: PhotoStoreSettings,
): Promise<string | undefined> {
  const client = await pool.connect();
  try {
    return await finishRestore(client, openStaging(photoStore, atStart));
  } finally {
    client.release();
  }
}

async function finish(client: pg.ClientBase, photos: PhotoStaging, ownRestore?: string) {
  let message: string | undefined;
  const isOurs = await photos.belongsTo(await readDatabaseId(client));
  for (const restoreId of await photos.restoreIds()) {
    const committed = await isCommitted(client, restoreId);
    // It may be the restore of another database, in the middle of its work. A committed one is ours, although the store has the id of
    // the register that it replaces: the new id comes after the photos.
    if (!isOurs && !committed && restoreId !== ownRestore) continue;
    if (committed) {
      await replacePhotos(client, photos, restoreId);
      message =
        'A restore was cut off after its rows were written. Its photos are now in place: it is complete.';
    } else {
      await photos.discard(restoreId);
      message ??=
        'A restore was cut off before its end. What it left is removed: the register is as it was before.';
    }
  }
  await photos.cleanUp();
  return message;
}

/** After the rows of the restore are committed. */
export const replacePhotos = (client: pg.ClientBase, photos: PhotoStaging, restoreId: string) =>
  photos.replaceWith(restoreId, async () => {
    const { rows } = await client.query<{ key: string }>(
      `SELECT storage_key::text AS key FROM resident_photos
       UNION ALL SELECT storage_key::text FROM upright_photos WHERE storage_key IS NOT NULL
       UNION ALL SELECT storage_key::text FROM batch_pages WHERE storage_key IS NOT NULL`,
    );
    return { keys: new Set(rows.map(({ key }) => key)), databaseId: await readDatabaseId(client) };
  });

/** Undefined if the database has none, or is empty. */
export async function readDatabaseId(client: pg.ClientBase): Promise<string | undefined> {
  const table = await client.query(`SELECT to_regclass('public.secrets') AS name`);
  if (!table.rows[0].name) return undefined;
  const { rows } = await client.query<{ value: Buffer }>('SELECT value FROM secrets WHERE name = $1', [
    DATABASE_ID,
  ]);
  return rows[0] && formatDatabaseId(rows[0].value);
}

async function isCommitted(client: pg.ClientBase, restoreId: string): Promise<boolean> {
  const table = await client.query(`SELECT to_regclass('public.audit_logs') AS name`);
  if (!table.rows[0].name) return false;
  const entry = await client.query(
    `SELECT FROM audit_logs WHERE entity_type = 'system' AND details->'restored_backup'->>'restore_id' = $1`,
    [restoreId],
  );
  return entry.rows.length > 0;
}
