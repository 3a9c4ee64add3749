import type pg from 'pg';
import type { PhotoSize, PhotoStore } from '../features/photos/photo-store.ts';
import { PhotoDamagedError, PhotoStoreUnavailableError } from '../features/photos/photo-store-error.ts';
import { isTooMany } from '../plausible.ts';
import type { ArchiveWriter } from './archive.ts';
import { createListDigest } from './manifest.ts';
import type { Table } from './tables.ts';

/** Crashes lose few photos. A larger share has another cause, for example a disk that is not mounted. */
const PLAUSIBLE_SHARE = 0.03;

interface PhotoFiles {
  readonly key: string;
  readonly sizes: readonly PhotoSize[];
  /** Not made from another photo. */
  readonly isOriginal: boolean;
}

/** The files of the originals, the upright pictures and the pages of batches. A database of an earlier version has not all of these. */
export async function listPhotoFiles(client: pg.Client, tables: readonly Table[]): Promise<PhotoFiles[]> {
  const originals = await client.query<PhotoFiles>(
    `SELECT storage_key::text AS key, ARRAY['full', 'thumbnail'] AS sizes, true AS "isOriginal"
     FROM resident_photos ORDER BY id`,
  );
  if (!tables.some(({ name }) => name === 'upright_photos')) return originals.rows;
  const uprights = await client.query<PhotoFiles>(
    `SELECT storage_key::text AS key, ARRAY['full', 'thumbnail'] || CASE WHEN has_face THEN ARRAY['face'] ELSE '{}' END AS sizes,
       false AS "isOriginal"
     FROM upright_photos WHERE storage_key IS NOT NULL ORDER BY photo_id`,
  );
  if (!tables.some(({ name }) => name === 'batch_pages')) return [...originals.rows, ...uprights.rows];
  const pages = await client.query<PhotoFiles>(
    `SELECT storage_key::text AS key, ARRAY['full', 'thumbnail'] AS sizes, true AS "isOriginal"
     FROM batch_pages WHERE storage_key IS NOT NULL ORDER BY id`,
  );
  return [...originals.rows, ...uprights.rows, ...pages.rows];
}

/**
 * The file of a photo never changes. One that is missing was deleted meanwhile, with its photo, or when the photo was rotated: the
 * original is saved in any case.
 */
export async function addPhotos(archive: ArchiveWriter, photos: PhotoStore, files: readonly PhotoFiles[]) {
  const list = createListDigest();
  const missing_photos: string[] = [];
  for (const { key, sizes } of files) {
    for (const size of sizes) {
      const photo = await photos.open(key, size).catch((error) => ignoreDamaged(error, key));
      if (!photo) {
        missing_photos.push(missingName(key, size));
        continue;
      }
      const name = `photos/${key}/${size}`;
      const content = readPhoto(photo.stream, key);
      list.add(name, photo.bytes, await archive.addStream(name, photo.bytes, content));
    }
  }
  return { photos: list.end(), missing_photos };
}

const missingName = (key: string, size: PhotoSize) => `${key} (${size})`;

/** One damaged photo must not prevent the backup of the others. */
function ignoreDamaged(error: unknown, key: string): undefined {
  if (!(error instanceof PhotoDamagedError)) throw unreadable(error, key);
}

/** The error of a disk does not say which disk it is. */
async function* readPhoto(stream: AsyncIterable<Uint8Array>, key: string) {
  try {
    yield* stream;
  } catch (error) {
    throw unreadable(error, key);
  }
}

const unreadable = (error: unknown, key: string) =>
  error instanceof PhotoStoreUnavailableError
    ? error
    : new PhotoStoreUnavailableError(`could not read ${key}: ${(error as Error).message}`, error);

export class PhotosLostError extends Error {
  constructor(lost: number, all: number) {
    super(`${lost} of ${all} photos are missing from the photo store: is its disk mounted?`);
  }
}

/** Throws if so many originals have no file that something else is wrong. Those that were deleted meanwhile do not count. */
export async function assertFewAreLost(
  files: readonly PhotoFiles[],
  missingPhotos: readonly string[],
  listAgain: () => Promise<readonly PhotoFiles[]>,
) {
  const missing = new Set(missingPhotos);
  const originals = files.filter(({ isOriginal }) => isOriginal);
  const withoutFile = originals.filter(({ key }) => missing.has(missingName(key, 'full')));
  const found = originals.length - withoutFile.length;
  if (!areTooManyLost(withoutFile.length, found)) return;
  const listed = new Set((await listAgain()).map(({ key }) => key));
  const lost = withoutFile.filter(({ key }) => listed.has(key)).length;
  if (areTooManyLost(lost, found)) throw new PhotosLostError(lost, lost + found);
}

/** A small register may have few photos: a store that has none of them has lost them, too. */
const areTooManyLost = (lost: number, found: number) =>
  isTooMany(lost, lost + found, PLAUSIBLE_SHARE) || (lost > 0 && found === 0);
