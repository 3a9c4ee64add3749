import { readdir, readFile } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { openPhotoStore, openS3Objects } from '../features/photos/open-photo-store.ts';
import { type PhotoStoreSettings, readPhotoStore } from '../features/photos/photo-store-settings.ts';

/** `npm run test:s3` names a bucket. Then the photos of each data folder are there, under the name of the folder. */
const bucket = process.env.TEST_S3_BUCKET;
export const isS3 = Boolean(bucket);

/** The settings of a program with this data folder. */
export function photoEnvironment(dataDir: string): Record<string, string> {
  if (!bucket) return {};
  const names = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  return {
    PHOTO_STORE: `s3://${bucket}/${basename(dataDir)}`,
    ...Object.fromEntries(names.map((name) => [name, process.env[name] ?? ''])),
  };
}
export const photoSettings = (dataDir: string): PhotoStoreSettings =>
  readPhotoStore(photoEnvironment(dataDir), dataDir);
export const photoStoreOf = (dataDir: string) => openPhotoStore(photoSettings(dataDir));

/** The names of all files of the store, with their folders. */
export async function photoFiles(dataDir: string): Promise<string[]> {
  const settings = photoSettings(dataDir);
  if (settings.kind === 's3') return (await objectsOf(settings.s3)).sort();
  const entries = await readdir(settings.folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths.map((path) => path.slice(settings.folder.length + 1).replaceAll(sep, '/')).sort();
}

async function objectsOf(s3: Extract<PhotoStoreSettings, { kind: 's3' }>['s3']): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of openS3Objects(s3).list(s3.root)) names.push(key.slice(s3.root.length));
  return names;
}

/** Every file of the store with its contents. */
export async function readPhotoFiles(dataDir: string): Promise<Record<string, string>> {
  const settings = photoSettings(dataDir);
  const read = (name: string) =>
    settings.kind === 's3'
      ? openS3Objects(settings.s3).get(`${settings.s3.root}${name}`)
      : readFile(join(settings.folder, name));
  const names = await photoFiles(dataDir);
  const contents = names.map(async (name) => [name, (await read(name))?.toString('base64')] as const);
  return Object.fromEntries(await Promise.all(contents)) as Record<string, string>;
}

/** What a restore has left: `photos`, and what waits beside them. */
export async function photoPlaces(dataDir: string): Promise<string[]> {
  const settings = photoSettings(dataDir);
  if (settings.kind === 'folder') return readdir(dataDir);
  const places = (await objectsOf(settings.s3)).map((name) =>
    name.startsWith('restored-') ? `photos.${name.split('/')[0]}` : 'photos',
  );
  return [...new Set(places)].sort();
}
