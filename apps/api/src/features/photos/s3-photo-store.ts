import { Readable } from 'node:stream';
import {
  isStorageKey,
  type PhotoSize,
  type PhotoStore,
  photoFile,
  photoPath,
  photoSizes,
} from './photo-store.ts';
import type { S3Objects } from './s3-objects.ts';

const PHOTO = /^[0-9a-f]{2}\/([0-9a-f-]{36})\.(?:thumbnail\.|face\.)?jpg$/;
const QUARANTINED = /^quarantine\/([0-9a-f-]{36})\.(?:thumbnail\.|face\.)?jpg$/;
export const DATABASE_ID = 'database-id';

/** The same names as in the folder, below `root`: empty, or ends with a slash. */
export function createS3PhotoStore(objects: S3Objects, root: string): PhotoStore {
  /** Only keys that we generated become a name. */
  function keyOf(key: string, size: PhotoSize) {
    if (!isStorageKey(key)) throw new Error('not a storage key');
    return `${root}${photoPath(key, size)}`;
  }
  const quarantineKeyOf = (key: string, size: PhotoSize) => `${root}quarantine/${photoFile(key, size)}`;

  /** The files of a photo follow each other in a list, so each key comes once. */
  async function* photosIn(folder: string, name: RegExp) {
    let last: string | undefined;
    for await (const { key: object, time } of objects.list(`${root}${folder}`)) {
      const key = name.exec(object.slice(root.length))?.[1];
      if (!key || key === last || !isStorageKey(key)) continue;
      last = key;
      yield { key, time };
    }
  }

  async function* list() {
    for await (const { key, time } of photosIn('', PHOTO)) yield { key, writtenAt: time };
  }
  async function* listQuarantine() {
    for await (const { key, time } of photosIn('quarantine/', QUARANTINED)) yield { key, since: time };
  }

  /** The copy first: a crash leaves both, and the next sweep moves it again. */
  async function move(from: string, to: string) {
    if (await objects.copy(from, to)) await objects.remove(from);
  }
  const forEachSize = async (work: (size: PhotoSize) => Promise<void>) => {
    await Promise.all(photoSizes.map(work));
  };

  return {
    list,
    listQuarantine,
    isEmpty: async () => Boolean((await list().next()).done && (await listQuarantine().next()).done),

    put: async (key, size, bytes) => objects.put(keyOf(key, size), bytes, 'image/jpeg'),

    /** In memory: the bytes are compared before the first is sent, and a slow reader holds no connection to the store. */
    async open(key, size) {
      const bytes = isStorageKey(key) ? await objects.get(keyOf(key, size)) : undefined;
      return bytes && { stream: Readable.from(bytes), bytes: bytes.length };
    },

    remove: (key) => forEachSize((size) => objects.remove(keyOf(key, size))),

    databaseId: async () => (await objects.get(`${root}${DATABASE_ID}`))?.toString().trim() || undefined,
    setDatabaseId: (id) => objects.put(`${root}${DATABASE_ID}`, Buffer.from(`${id}\n`), 'text/plain'),

    quarantine: (key) => forEachSize((size) => move(keyOf(key, size), quarantineKeyOf(key, size))),
    release: (key) => forEachSize((size) => move(quarantineKeyOf(key, size), keyOf(key, size))),
    removeFromQuarantine: (key) => forEachSize((size) => objects.remove(quarantineKeyOf(key, size))),
  };
}
