import { createFilePhotoStore, type PhotoStore } from './photo-store.ts';
import { PhotoStoreUnavailableError } from './photo-store-error.ts';
import type { PhotoStoreSettings, S3Settings } from './photo-store-settings.ts';
import { createS3Client, forCommands, type Patience } from './s3-client.ts';
import { createS3Objects } from './s3-objects.ts';
import { createS3PhotoStore } from './s3-photo-store.ts';

export const openS3Objects = (s3: S3Settings, patience: Patience = forCommands) =>
  createS3Objects(createS3Client(s3, patience), s3.bucket);

/** Without `patience`: for a command of the console. */
export function openPhotoStore(settings: PhotoStoreSettings, patience: Patience = forCommands): PhotoStore {
  if (settings.kind === 'folder') return createFilePhotoStore(settings.folder);
  return createS3PhotoStore(openS3Objects(settings.s3, patience), settings.s3.root);
}

/** Each write asks `claim` whether the store belongs to this database, until the answer was yes. */
export function writeToOwnStoreOnly(store: PhotoStore, claim: () => Promise<boolean>): PhotoStore {
  let isOwn = false;
  return {
    ...store,
    async put(key, size, bytes) {
      isOwn ||= await claim();
      if (!isOwn) throw new PhotoStoreUnavailableError('belongs to another database');
      await store.put(key, size, bytes);
    },
  };
}
