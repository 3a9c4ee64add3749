import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { PhotoEncoder } from './photo-encoder.ts';
import type { Area, EncodedPhoto } from './photo-encoding.ts';
import type { PhotoStore } from './photo-store.ts';
import { PhotoStoreUnavailableError } from './photo-store-error.ts';

export type { Area };

/** A picture in the store that has no row yet. */
export interface PictureFile {
  readonly storage_key: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** The program itself, which waits for its turn as a user does. */
const NOBODY = 0;

export const sha256Of = (picture: Buffer) => createHash('sha256').update(picture).digest();

/** Pictures of other features, in the store of the photos: `knownKeys` in photos.repository.ts must know their rows. */
export function createPictureFiles(store: PhotoStore, encoder: PhotoEncoder) {
  /** If a file cannot be deleted now, the sweep finds it later. */
  const remove = (keys: readonly string[]) => Promise.allSettled(keys.map((key) => store.remove(key)));

  async function keep({ full, thumbnail, width, height }: EncodedPhoto): Promise<PictureFile> {
    const storage_key = randomUUID();
    try {
      await store.put(storage_key, 'full', full);
      await store.put(storage_key, 'thumbnail', thumbnail);
    } catch (error) {
      await remove([storage_key]);
      throw error;
    }
    return { storage_key, width, height, bytes: full.length };
  }

  return {
    remove,

    /** Decodes and encodes it in a process of its own, as every picture. */
    add: async (userId: number, picture: Buffer, cancelled: AbortSignal): Promise<PictureFile> =>
      keep(await encoder.encode(userId, picture, cancelled)),

    /** A part of a picture, with the hash of its bytes: the same part again is the same file. */
    async addPart(
      picture: Buffer,
      part: Area,
      cancelled: AbortSignal,
    ): Promise<PictureFile & { readonly sent_sha256: Buffer }> {
      const encoded = await encoder.encode(NOBODY, picture, cancelled, { part });
      return { ...(await keep(encoded)), sent_sha256: sha256Of(encoded.full) };
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
