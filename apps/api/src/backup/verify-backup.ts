import { createHash, type Hash } from 'node:crypto';
import { type ArchiveEntry, readArchive, readWhole } from './archive.ts';
import { createListDigest, MANIFEST_NAME, type Manifest, parseManifest } from './manifest.ts';

/** The name of the table that an entry is a part of. */
export const tableOf = ({ name }: Pick<ArchiveEntry, 'name'>) => /^tables\/([^/]+)\/\d{6,}$/.exec(name)?.[1];
export const isPhoto = ({ name }: Pick<ArchiveEntry, 'name'>) =>
  /^photos\/[0-9a-f-]{36}\/(full|thumbnail)$/.test(name);

export interface VerifiedBackup {
  readonly file: string;
  readonly manifest: Manifest;
}

/** Reads the whole file and compares everything in it with its manifest. Throws unless it is complete and unharmed. */
export async function verifyBackup(file: string): Promise<VerifiedBackup> {
  try {
    return { file, manifest: await readAndCompare(file) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new Error(`There is no file ${file}.`);
    throw new Error(`${file} is not a complete, unharmed backup: ${message}. Nothing was changed.`);
  }
}

async function readAndCompare(file: string): Promise<Manifest> {
  const tables = new Map<string, Hash>();
  const photos = createListDigest();
  let manifest: Manifest | undefined;
  for await (const entry of readArchive(file)) {
    if (manifest) throw new Error('something follows its end');
    const table = tableOf(entry);
    if (entry.name === MANIFEST_NAME) {
      manifest = parseManifest((await readWhole(entry.content)).toString());
    } else if (table !== undefined) {
      const hash = tables.get(table) ?? createHash('sha256');
      tables.set(table, hash);
      await digest(hash, entry);
    } else if (isPhoto(entry)) {
      const hash = createHash('sha256');
      await digest(hash, entry);
      photos.add(entry.name, entry.size, hash.digest('hex'));
    } else {
      throw new Error(`it holds ${entry.name}, which is none of its parts`);
    }
  }
  if (!manifest) throw new Error('its end is missing');
  const found = [...tables].map(([name, hash]) => `${name} ${hash.digest('hex')}`);
  const promised = manifest.tables.map(({ name, sha256 }) => `${name} ${sha256}`);
  if (found.join() !== promised.join()) throw new Error('its tables are not those that were saved');
  if (photos.end().sha256 !== manifest.photos.sha256)
    throw new Error('its photos are not those that were saved');
  return manifest;
}

async function digest(hash: Hash, { content }: ArchiveEntry) {
  for await (const chunk of content) hash.update(chunk);
}
