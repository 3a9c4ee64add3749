import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { PhotoEncoder } from './photo-encoder.ts';
import type { PhotoStore } from './photo-store.ts';
import { PhotoStoreUnavailableError } from './photo-store-error.ts';

/** A picture in the store that has no row yet. */
export interface PictureFile {
  readonly storage_key: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

export const sha256Of = (picture: Buffer) => createHash('sha256').update(picture).digest();

/** Pictures of other features, in the store of the photos: `knownKeys` in photos.repository.ts must know their rows. */
export function createPictureFiles(store: PhotoStore, encoder: PhotoEncoder) {
  /** If a file cannot be deleted now, the sweep finds it later. */
  const remove = (keys: readonly string[]) => Promise.allSettled(keys.map((key) => store.remove(key)));

  return {
    remove,

    /** Decodes and encodes it in a process of its own, as every picture. */
    async add(userId: number, picture: Buffer, cancelled: AbortSignal): Promise<PictureFile> {
      const { full, thumbnail, width, height } = await encoder.encode(userId, picture, cancelled);
      const storage_key = randomUUID();
      try {
        await store.put(storage_key, 'full', full);
        await store.put(storage_key, 'thumbnail', thumbnail);
      } catch (error) {
        await remove([storage_key]);
        throw error;
      }
      return { storage_key, width, height, bytes: full.length };
    },

    open: (key: string, size: 'full' | 'thumbnail') => store.open(key, size),

    /** Undefined if there is no such file. */
    async read(key: string): Promise<Buffer | undefined> {
      const file = await store.open(key, 'full');
      return file && buffer(file.stream);
    },

    /** Throws if the store is away. */
    mustBeThere: async () => void (await store.databaseId()),
    isAway: (error: unknown) => error instanceof PhotoStoreUnavailableError,
  };
}

export type PictureFiles = ReturnType<typeof createPictureFiles>;
