import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export const photoSizes = ['full', 'thumbnail', 'face'] as const;
export type PhotoSize = (typeof photoSizes)[number];

/** Stores the files of photos: in a folder (below), or in an S3 store (s3-photo-store.ts). */
export interface PhotoStore {
  put(key: string, size: PhotoSize, bytes: Buffer): Promise<void>;
  /** Undefined if there is no such file. */
  open(key: string, size: PhotoSize): Promise<{ stream: Readable; bytes: number } | undefined>;
  remove(key: string): Promise<void>;
  /** Every key, with the time of writing. */
  list(): AsyncIterable<{ key: string; writtenAt: Date }>;
  /** No photos, in quarantine or not. */
  isEmpty(): Promise<boolean>;

  /** The id of the database that owns these photos; undefined until it is set. */
  databaseId(): Promise<string | undefined>;
  setDatabaseId(id: string): Promise<void>;

  /** Moves the photo aside: `open` and `list` no longer find it. */
  quarantine(key: string): Promise<void>;
  /** Moves the photo back from quarantine. */
  release(key: string): Promise<void>;
  removeFromQuarantine(key: string): Promise<void>;
  listQuarantine(): AsyncIterable<{ key: string; since: Date }>;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const suffix: Record<PhotoSize, string> = { full: '.jpg', thumbnail: '.thumbnail.jpg', face: '.face.jpg' };
export const isStorageKey = (key: string) => uuid.test(key);
/** Below the root of the store; the same in a folder and in an S3 store. */
export const photoPath = (key: string, size: PhotoSize) => `${key.slice(0, 2)}/${photoFile(key, size)}`;
export const photoFile = (key: string, size: PhotoSize) => `${key}${suffix[size]}`;
/** The first two letters of the key. Other names in the root are not folders of photos. */
const photoFolder = /^[0-9a-f]{2}$/;

export function createFilePhotoStore(root: string): PhotoStore {
  const quarantineDir = join(root, 'quarantine');
  const databaseIdFile = join(root, 'database-id');

  /** Only keys that we generated become a path, so that no path from outside is ever used. */
  function pathOf(key: string, size: PhotoSize) {
    if (!uuid.test(key)) throw new Error('not a storage key');
    return join(root, photoPath(key, size));
  }
  function quarantinePathOf(key: string, size: PhotoSize) {
    if (!uuid.test(key)) throw new Error('not a storage key');
    return join(quarantineDir, photoFile(key, size));
  }

  /**
   * The file gets its name after all bytes are on the disk: a crash leaves no incomplete file. Two copies of the api must
   * not share the name of the incomplete one.
   */
  async function write(path: string, content: Buffer | string, part = `${path}.part`) {
    const file = await open(part, 'w', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  }

  /** Keys in a folder, with the time of their first file. */
  async function* keysIn(folder: string) {
    const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
    const keys = new Set(names.map((name) => name.split('.')[0] ?? '').filter((key) => uuid.test(key)));
    for (const key of keys) {
      const name = names.find((candidate) => candidate.startsWith(key)) as string;
      const found = await stat(join(folder, name)).catch(ignoreMissing);
      if (found) yield { key, time: found.mtime };
    }
  }

  async function* list() {
    for (const folder of (await readdir(root).catch(ignoreMissing)) ?? []) {
      if (!photoFolder.test(folder)) continue;
      for await (const { key, time } of keysIn(join(root, folder))) yield { key, writtenAt: time };
    }
  }

  return {
    list,
    isEmpty: async () => Boolean((await list().next()).done && (await keysIn(quarantineDir).next()).done),

    async put(key, size, bytes) {
      const path = pathOf(key, size);
      await mkdir(join(root, key.slice(0, 2)), { recursive: true, mode: 0o700 });
      await write(path, bytes);
    },

    async open(key, size) {
      if (!uuid.test(key)) return undefined;
      const path = pathOf(key, size);
      const found = await stat(path).catch(ignoreMissing);
      return found && { stream: createReadStream(path), bytes: found.size };
    },

    async remove(key) {
      for (const size of photoSizes) {
        await rm(pathOf(key, size), { force: true });
        await rm(`${pathOf(key, size)}.part`, { force: true });
      }
    },

    databaseId: () =>
      readFile(databaseIdFile, 'utf8').then((text) => text.trim() || undefined, ignoreMissing),

    async setDatabaseId(id) {
      await mkdir(root, { recursive: true, mode: 0o700 });
      await write(databaseIdFile, `${id}\n`, `${databaseIdFile}.${randomUUID()}.part`);
    },

    async quarantine(key) {
      await mkdir(quarantineDir, { recursive: true, mode: 0o700 });
      const now = new Date();
      for (const size of photoSizes) {
        await rm(`${pathOf(key, size)}.part`, { force: true });
        await moveIfThere(pathOf(key, size), quarantinePathOf(key, size));
        await utimes(quarantinePathOf(key, size), now, now).catch(ignoreMissing);
      }
    },

    async release(key) {
      await mkdir(join(root, key.slice(0, 2)), { recursive: true, mode: 0o700 });
      for (const size of photoSizes) await moveIfThere(quarantinePathOf(key, size), pathOf(key, size));
    },

    async removeFromQuarantine(key) {
      for (const size of photoSizes) await rm(quarantinePathOf(key, size), { force: true });
    },

    async *listQuarantine() {
      for await (const { key, time } of keysIn(quarantineDir)) yield { key, since: time };
    },
  };
}

/** Only this error says that there is no such file. Others, of a disk or a network folder, say that nobody knows. */
const ignoreMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
};
const moveIfThere = (from: string, to: string) => rename(from, to).catch(ignoreMissing);
