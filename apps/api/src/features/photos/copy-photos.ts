import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { inParallel } from './in-parallel.ts';
import { type PhotoSize, type PhotoStore, photoSizes } from './photo-store.ts';
import { PhotoDamagedError } from './photo-store-error.ts';

export interface CopyResult {
  /** Photo files that were written. */
  readonly copied: number;
  /** Photo files that were there already, from an earlier run. */
  readonly present: number;
  /** Photos that only the target has: they were deleted from the source since an earlier run. */
  readonly onlyInTarget: number;
  readonly inQuarantine: number;
}

/**
 * Copies every photo and compares what the target has with the source, by SHA-256. Changes nothing in the source. Can be killed and
 * run again, while the program runs: a photo never changes under its key.
 */
export async function copyPhotos(
  source: PhotoStore,
  target: PhotoStore,
  onProgress: (files: number) => void = () => {},
): Promise<CopyResult> {
  await claimFor(source, target);
  const keys = new Set<string>();
  let [copied, present] = [0, 0];
  await inParallel(source.list(), async ({ key }) => {
    keys.add(key);
    for (const size of photoSizes) {
      const done = await copyFile(source, target, key, size);
      if (done === 'copied') copied += 1;
      if (done === 'present') present += 1;
      if (done) onProgress(copied + present);
    }
  });
  const onlyInTarget = await count(target.list(), ({ key }) => !keys.has(key));
  const inQuarantine = await count(source.listQuarantine());
  return { copied, present, onlyInTarget, inQuarantine };
}

/** First of all: a copy that was killed belongs to the same database. */
async function claimFor(source: PhotoStore, target: PhotoStore) {
  const [id, owner] = [await source.databaseId(), await target.databaseId()];
  if (id === undefined)
    throw new Error(
      'There are no photos to move, or nobody knows whose they are. Start the program there once.',
    );
  if (owner === id) return;
  if (owner !== undefined)
    throw new Error('The target has the photos of another database. Nothing was changed.');
  if (!(await target.isEmpty()))
    throw new Error('The target has photos, and nobody knows whose they are. Nothing was changed.');
  await target.setDatabaseId(id);
}

async function copyFile(source: PhotoStore, target: PhotoStore, key: string, size: PhotoSize) {
  const bytes = await read(source, key, size);
  // Every photo has some of the sizes. One that is gone now was deleted meanwhile.
  if (!bytes) return undefined;
  const isEqual = async () => {
    const found = await read(target, key, size).catch(ignoreDamaged);
    return found !== undefined && digest(found) === digest(bytes);
  };
  if (await isEqual()) return 'present';
  await target.put(key, size, bytes);
  if (!(await isEqual()))
    throw new Error(`The target did not keep ${key} (${size}) as it was. Run this again.`);
  return 'copied';
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const read = async (store: PhotoStore, key: string, size: PhotoSize) => {
  const file = await store.open(key, size);
  return file && buffer(file.stream);
};

const ignoreDamaged = (error: unknown): undefined => {
  if (!(error instanceof PhotoDamagedError)) throw error;
};

async function count<T>(items: AsyncIterable<T>, isCounted: (item: T) => boolean = () => true) {
  let counted = 0;
  for await (const item of items) if (isCounted(item)) counted += 1;
  return counted;
}
