import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import { databaseId } from '../../database/database-id.ts';
import { isTooMany } from '../../plausible.ts';
import { openPhotoStore, writeToOwnStoreOnly } from './open-photo-store.ts';
import type { PhotoStore } from './photo-store.ts';
import { PhotoStoreUnavailableError } from './photo-store-error.ts';
import type { PhotoStoreSettings } from './photo-store-settings.ts';
import * as photos from './photos.repository.ts';
import { atStart, forRequests } from './s3-client.ts';

/** Longer than the slowest upload needs between file and row, and than a backup needs to copy the files it listed. */
export const ORPHAN_AGE_MS = 60 * 60 * 1000;
/** Time to notice that photos are missing, and to restore the right database. */
export const QUARANTINE_MS = 30 * 24 * 60 * 60 * 1000;
/** Crashes leave few orphans. A larger share of all photos has another cause. */
const PLAUSIBLE_SHARE = 0.03;
const BATCH = 500;

export type SweepResult =
  | {
      readonly kind: 'swept';
      readonly quarantined: number;
      readonly released: number;
      readonly deleted: number;
    }
  | { readonly kind: 'another_database' }
  | { readonly kind: 'too_many'; readonly orphans: number; readonly photos: number };

/** An empty store belongs to the first database that uses it. Returns false if it belongs to another database. */
export async function claimPhotoFolder(db: Database, store: PhotoStore): Promise<boolean> {
  const [id, owner] = [await databaseId(db), await store.databaseId()];
  if (owner !== undefined) return owner === id;
  if (await store.isEmpty()) await store.setDatabaseId(id);
  return true;
}

/**
 * Opens the photo store of the program. The register opens although its store is away. An S3 store gets no photo before it is
 * known to be ours: one wrong line in the settings names the bucket of another register, whose sweep would remove our photos.
 */
export async function openOwnPhotoStore(
  settings: PhotoStoreSettings,
  db: Database,
  log: FastifyBaseLogger,
): Promise<PhotoStore> {
  const store = openPhotoStore(settings, forRequests);
  const isOwn = await claimPhotoFolder(db, openPhotoStore(settings, atStart)).catch((error) => {
    if (!(error instanceof PhotoStoreUnavailableError)) throw error;
    log.error({ err: error }, 'photos cannot be shown or added now');
    return undefined;
  });
  if (isOwn === false) log.error(ANOTHER_DATABASE);
  if (isOwn || settings.kind === 'folder') return store;
  return writeToOwnStoreOnly(store, () => claimPhotoFolder(db, store));
}

/**
 * Moves files without a row to quarantine: a crash between file and row leaves them. After a month there they are
 * deleted; if they have a row again, they are moved back. Does nothing if the store belongs to another database, or if the share
 * of orphans is too large: the database may have lost its rows.
 */
export async function sweepOrphanPhotos(
  db: Database,
  store: PhotoStore,
  now = Date.now(),
): Promise<SweepResult> {
  const [id, owner] = [await databaseId(db), await store.databaseId()];
  if (owner !== undefined && owner !== id) return { kind: 'another_database' };

  const { orphans, count } = await findOrphans(db, store, now);
  if (isTooMany(orphans.length, count, PLAUSIBLE_SHARE))
    return { kind: 'too_many', orphans: orphans.length, photos: count };
  if (owner === undefined) await store.setDatabaseId(id);
  for (const key of orphans) await store.quarantine(key);
  return { kind: 'swept', quarantined: orphans.length, ...(await emptyQuarantine(db, store, now)) };
}

async function findOrphans(db: Database, store: PhotoStore, now: number) {
  const orphans: string[] = [];
  let count = 0;
  for await (const batch of inBatches(store.list())) {
    count += batch.length;
    const old = batch
      .filter(({ writtenAt }) => now - writtenAt.getTime() >= ORPHAN_AGE_MS)
      .map(({ key }) => key);
    const known = await photos.knownKeys(db, old);
    orphans.push(...old.filter((key) => !known.has(key)));
  }
  return { orphans, count };
}

async function emptyQuarantine(db: Database, store: PhotoStore, now: number) {
  let [released, deleted] = [0, 0];
  for await (const batch of inBatches(store.listQuarantine())) {
    const known = await photos.knownKeys(
      db,
      batch.map(({ key }) => key),
    );
    for (const { key, since } of batch) {
      if (known.has(key)) {
        await store.release(key);
        released += 1;
      } else if (now - since.getTime() >= QUARANTINE_MS) {
        await store.removeFromQuarantine(key);
        deleted += 1;
      }
    }
  }
  return { released, deleted };
}

async function* inBatches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

export const ANOTHER_DATABASE =
  'the photo store belongs to another database: its photos are not touched; check DATABASE_URL, DATA_DIR and PHOTO_STORE';

export function logSweep(result: SweepResult, log: FastifyBaseLogger) {
  if (result.kind === 'another_database') log.error(ANOTHER_DATABASE);
  else if (result.kind === 'too_many')
    log.error(
      result,
      'so many photos belong to no resident that none was removed: is this the right database?',
    );
  else if (result.quarantined + result.released + result.deleted > 0)
    log.info(result, 'photos without a row');
}
