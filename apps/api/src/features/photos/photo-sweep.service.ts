import type { Database } from '../../database/connection.ts';
import type { PhotoStore } from './photo-store.ts';
import * as photos from './photos.repository.ts';

/** Long enough for the slowest upload between its file and its row, and for a backup to copy what it listed. */
export const ORPHAN_AGE_MS = 60 * 60 * 1000;
const BATCH = 500;

/** Removes pictures that no resident has: what a crash left between a file and its row. Returns how many. */
export async function sweepOrphanPhotos(db: Database, store: PhotoStore, now = Date.now()): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const flush = async () => {
    const known = await photos.knownKeys(db, batch);
    for (const key of batch.filter((candidate) => !known.has(candidate))) {
      await store.remove(key);
      removed += 1;
    }
    batch = [];
  };
  for await (const { key, writtenAt } of store.list()) {
    if (now - writtenAt.getTime() < ORPHAN_AGE_MS) continue;
    batch.push(key);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  return removed;
}
