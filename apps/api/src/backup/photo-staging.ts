import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { inParallel } from '../features/photos/in-parallel.ts';
import { openPhotoStore, openS3Objects } from '../features/photos/open-photo-store.ts';
import { type PhotoStore, photoPath, photoSizes } from '../features/photos/photo-store.ts';
import type { PhotoStoreSettings, S3Settings } from '../features/photos/photo-store-settings.ts';
import type { Patience } from '../features/photos/s3-client.ts';
import { createS3PhotoStore, DATABASE_ID } from '../features/photos/s3-photo-store.ts';

/** What the database says after the restore is committed. */
export interface RestoredRows {
  readonly keys: ReadonlySet<string>;
  /** A backup of an earlier version has none; the program sets it later. */
  readonly databaseId: string | undefined;
}

/** Holds the photos of a restore beside the present ones, until its rows are committed. */
export interface PhotoStaging {
  /** The present photos. */
  readonly present: PhotoStore;
  staged(restoreId: string): PhotoStore;
  /** False if the present photos belong to another database than these. */
  belongsTo(...databaseIds: readonly (string | undefined)[]): Promise<boolean>;
  /** The restores whose photos are waiting. */
  restoreIds(): Promise<string[]>;
  /** Replaces the present photos with those of the restore. Can be repeated after a crash. */
  replaceWith(restoreId: string, readRows: () => Promise<RestoredRows>): Promise<void>;
  discard(restoreId: string): Promise<void>;
  /** Ends a replacement of which only the last step is missing. */
  cleanUp(): Promise<void>;
}

export const openStaging = (settings: PhotoStoreSettings, patience?: Patience): PhotoStaging =>
  settings.kind === 'folder' ? folderStaging(settings.folder) : s3Staging(settings.s3, patience);

function folderStaging(folder: string): PhotoStaging {
  const open = (path: string) => openPhotoStore({ kind: 'folder', folder: path });
  const stagedFolder = (restoreId: string) => `${folder}.restored-${restoreId}`;
  const replaced = `${folder}.replaced`;
  return {
    present: open(folder),
    staged: (restoreId) => open(stagedFolder(restoreId)),
    // It lies beside the database, and --overwrite means it.
    belongsTo: async () => true,

    async restoreIds() {
      const prefix = basename(stagedFolder(''));
      const names = (await namesIn(dirname(folder))).filter((name) => name.startsWith(prefix));
      return names.map((name) => name.slice(prefix.length));
    },

    async replaceWith(restoreId) {
      // After a crash between the two renames only the second is missing.
      if (await exists(folder)) {
        await rm(replaced, { recursive: true, force: true });
        await rename(folder, replaced);
      }
      // A backup without photos has no folder.
      if (await exists(stagedFolder(restoreId))) await rename(stagedFolder(restoreId), folder);
      await rm(replaced, { recursive: true, force: true });
    },

    discard: (restoreId) => rm(stagedFolder(restoreId), { recursive: true, force: true }),

    async cleanUp() {
      if (!(await exists(replaced))) return;
      // Only the last step was missing, or a restore by an earlier version stopped between its two steps.
      if (await exists(folder)) await rm(replaced, { recursive: true, force: true });
      else await rename(replaced, folder);
    },
  };
}

/**
 * An object store has no folders to rename. The staged photos are copied to their places, one by one; a photo never changes under
 * its key, so each copy can be repeated. Present photos without a row go to quarantine.
 */
function s3Staging(s3: S3Settings, patience?: Patience): PhotoStaging {
  const objects = openS3Objects(s3, patience);
  const present = createS3PhotoStore(objects, s3.root);
  const prefix = `${s3.root}restored-`;
  const stagedRoot = (restoreId: string) => `${prefix}${restoreId}/`;
  const staged = (restoreId: string) => createS3PhotoStore(objects, stagedRoot(restoreId));
  const discard = (restoreId: string) =>
    inParallel(objects.list(stagedRoot(restoreId)), ({ key }) => objects.remove(key));

  return {
    present,
    staged,
    discard,
    cleanUp: async () => {},

    // One wrong line in the settings names the bucket of another register.
    async belongsTo(...databaseIds) {
      const owner = await present.databaseId();
      return owner === undefined || databaseIds.includes(owner);
    },

    async restoreIds() {
      const ids = new Set<string>();
      for await (const { key } of objects.list(prefix)) ids.add(key.slice(prefix.length).split('/')[0] ?? '');
      return [...ids];
    },

    async replaceWith(restoreId, readRows) {
      const { keys, databaseId } = await readRows();
      // From the rows: the list of an object store may lack what was written just now.
      await inParallel(keys, async (key) => {
        for (const size of photoSizes)
          await objects.copy(
            `${stagedRoot(restoreId)}${photoPath(key, size)}`,
            `${s3.root}${photoPath(key, size)}`,
          );
      });
      if (databaseId) await present.setDatabaseId(databaseId);
      else await objects.remove(`${s3.root}${DATABASE_ID}`);
      await inParallel(present.list(), async ({ key }) => {
        if (!keys.has(key)) await present.quarantine(key);
      });
      await discard(restoreId);
    },
  };
}

const namesIn = (dir: string) =>
  readdir(dir).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

const exists = async (path: string) => (await namesIn(dirname(path))).includes(basename(path));
