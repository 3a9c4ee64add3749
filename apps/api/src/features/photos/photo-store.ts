import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export type PhotoSize = 'full' | 'thumbnail';

/** Where the pictures lie. The file system here; anything that keeps bytes under a name would do. */
export interface PhotoStore {
  put(key: string, size: PhotoSize, bytes: Buffer): Promise<void>;
  /** Undefined when there is none. */
  open(key: string, size: PhotoSize): Promise<{ stream: Readable; bytes: number } | undefined>;
  remove(key: string): Promise<void>;
  /** Every key there is, with the time it was written. */
  list(): AsyncIterable<{ key: string; writtenAt: Date }>;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const suffix = { full: '.jpg', thumbnail: '.thumbnail.jpg' } as const;
const sizes = Object.keys(suffix) as PhotoSize[];

export function createFilePhotoStore(root: string): PhotoStore {
  /** A key is one that we made, or it names nothing: no path from outside ever gets here. */
  function pathOf(key: string, size: PhotoSize) {
    if (!uuid.test(key)) throw new Error('not a storage key');
    return join(root, key.slice(0, 2), `${key}${suffix[size]}`);
  }

  return {
    async put(key, size, bytes) {
      const path = pathOf(key, size);
      await mkdir(join(root, key.slice(0, 2)), { recursive: true, mode: 0o700 });
      // Written whole and on the disk before it has its name: a crash leaves no half picture.
      const file = await open(`${path}.part`, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
    },

    async open(key, size) {
      if (!uuid.test(key)) return undefined;
      const path = pathOf(key, size);
      const found = await stat(path).catch(() => undefined);
      return found && { stream: createReadStream(path), bytes: found.size };
    },

    async remove(key) {
      for (const size of sizes) {
        await rm(pathOf(key, size), { force: true });
        await rm(`${pathOf(key, size)}.part`, { force: true });
      }
    },

    async *list() {
      for (const folder of await readdir(root).catch(() => [])) {
        const names = await readdir(join(root, folder)).catch(() => []);
        const keys = new Set(names.map((name) => name.split('.')[0] ?? '').filter((key) => uuid.test(key)));
        for (const key of keys) {
          const name = names.find((candidate) => candidate.startsWith(key)) as string;
          const found = await stat(join(root, folder, name)).catch(() => undefined);
          if (found) yield { key, writtenAt: found.mtime };
        }
      }
    },
  };
}
