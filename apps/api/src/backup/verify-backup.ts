import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type ArchiveEntry, readAll, readArchive } from './archive.ts';
import { openArchive, PrivateKeyError } from './encryption.ts';
import { createListDigest, MANIFEST_NAME, type Manifest, parseManifest } from './manifest.ts';

/** The table to which an entry belongs. */
export const tableOf = ({ name }: Pick<ArchiveEntry, 'name'>) => /^tables\/([^/]+)\/\d{6,}$/.exec(name)?.[1];
export const isPhoto = ({ name }: Pick<ArchiveEntry, 'name'>) =>
  /^photos\/[0-9a-f-]{36}\/(full|thumbnail|face)$/.test(name);

export interface VerifiedBackup {
  readonly file: string;
  readonly manifest: Manifest;
  /** The archive from its start, decrypted. */
  readonly open: () => Promise<Readable>;
}

/**
 * Reads the whole file and compares all of it with its manifest. Throws if it is incomplete or damaged. An encrypted file needs its
 * private key.
 */
export async function verifyBackup(file: string, identities?: readonly string[]): Promise<VerifiedBackup> {
  const open = () => openArchive(file, identities);
  try {
    return { file, open, manifest: await readAndCompare(await open()) };
  } catch (error) {
    if (error instanceof PrivateKeyError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new Error(`There is no file ${file}.`);
    throw new Error(`${file} is not a complete, undamaged backup: ${message}. Nothing was changed.`);
  }
}

/** Reads a whole archive and compares all of it with its manifest. */
export async function readAndCompare(archive: Readable): Promise<Manifest> {
  const tables = new Map<string, Hash>();
  const photos = createListDigest();
  let manifest: Manifest | undefined;
  for await (const entry of readArchive(archive)) {
    if (manifest) throw new Error('there is data after its end');
    const table = tableOf(entry);
    if (entry.name === MANIFEST_NAME) {
      manifest = parseManifest((await readAll(entry.content)).toString());
    } else if (table !== undefined) {
      const hash = tables.get(table) ?? createHash('sha256');
      tables.set(table, hash);
      await digest(hash, entry);
    } else if (isPhoto(entry)) {
      const hash = createHash('sha256');
      await digest(hash, entry);
      photos.add(entry.name, entry.size, hash.digest('hex'));
    } else {
      throw new Error(`it holds ${entry.name}, which is not part of a backup`);
    }
  }
  if (!manifest) throw new Error('its end is missing');
  const found = [...tables].map(([name, hash]) => `${name} ${hash.digest('hex')}`);
  const expected = manifest.tables.map(({ name, sha256 }) => `${name} ${sha256}`);
  if (found.join() !== expected.join()) throw new Error('its tables do not match its manifest');
  if (photos.end().sha256 !== manifest.photos.sha256) throw new Error('its photos do not match its manifest');
  return manifest;
}

async function digest(hash: Hash, { content }: ArchiveEntry) {
  for await (const chunk of content) hash.update(chunk);
}
