import { createHash } from 'node:crypto';
import { APP_VERSION } from '@bawaba/contracts';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { PhotoStore } from '../features/photos/photo-store.ts';
import { addPhotos, assertFewAreLost, listPhotoFiles } from './add-photos.ts';
import { type ArchiveWriter, type WriteOptions, type WrittenFile, writeArchive } from './archive.ts';
import { encryptTo } from './encryption.ts';
import { FORMAT, MANIFEST_NAME, type Manifest } from './manifest.ts';
import { recordBackup } from './runs.ts';
import { openSession } from './session.ts';
import { columnList, listTables, quoted, readSequences, type Table } from './tables.ts';
import { readAndCompare } from './verify-backup.ts';

/** A tar entry starts with its size, so a table is written in parts that fit in memory. */
const PART_BYTES = 4 * 1024 * 1024;

interface Source extends Pick<WriteOptions, 'reserveBytes' | 'beforeNaming'> {
  readonly databaseUrl: string;
  readonly photos: PhotoStore;
  readonly file: string;
  /** Public keys of age. Without one, the file is not encrypted. */
  readonly recipients?: readonly string[] | undefined;
  /** The row of a scheduled backup in the table of backups. Without one, it gets a row at its end. */
  readonly runId?: number;
  /** Fails when the photo store has lost many photos. By hand, the rest can still be saved. */
  readonly refuseLostPhotos?: boolean;
}

/**
 * Writes the whole register, as of one moment, to one file. The program may run meanwhile. The archive is verified while it is
 * written, because an encrypted file cannot be verified without the private key.
 */
export async function createBackup(source: Source): Promise<Manifest & { readonly written: WrittenFile }> {
  const { databaseUrl, photos, file, recipients = [], runId, refuseLostPhotos, ...options } = source;
  const client = await openSession(databaseUrl);
  let manifest: Manifest | undefined;
  try {
    const fill = async (archive: ArchiveWriter) => {
      const created_at = new Date().toISOString();
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const migrations = await readMigrationNames(client);
      const listed = await listTables(client);
      const tables: Manifest['tables'] = [];
      for (const table of listed) tables.push(await addTable(archive, client, table));
      const sequences = await readSequences(client, listed);
      const files = await listPhotoFiles(client, listed);
      await client.query('COMMIT');
      const copied = await addPhotos(archive, photos, files);
      if (refuseLostPhotos)
        await assertFewAreLost(files, copied.missing_photos, () => listPhotoFiles(client, listed));
      const head = { format: FORMAT, app_version: APP_VERSION, created_at, migrations } as const;
      manifest = { ...head, tables, sequences, ...copied };
      await archive.add(MANIFEST_NAME, Buffer.from(JSON.stringify(manifest, null, 1)));
    };
    const written = await writeArchive(file, fill, {
      ...options,
      check: readAndCompare,
      ...(recipients.length > 0 && { encrypt: encryptTo(recipients) }),
    });
    await recordExport(client, manifest as Manifest);
    await recordBackup(client, { ...written, file, isEncrypted: recipients.length > 0, runId });
    return { ...(manifest as Manifest), written };
  } finally {
    await client.end();
  }
}

async function readMigrationNames(client: pg.Client): Promise<Manifest['migrations']> {
  const { rows } = await client.query(`SELECT to_regclass('public.migrations') IS NOT NULL AS known`);
  if (!rows[0].known) throw new Error('There is nothing to back up: this database holds no register.');
  return (await client.query('SELECT name, hash FROM migrations ORDER BY name')).rows;
}

async function addTable(archive: ArchiveWriter, client: pg.Client, table: Table) {
  const copy = client.query(copyTo(`COPY ${quoted(table.name)} (${columnList(table)}) TO STDOUT`));
  const hash = createHash('sha256');
  let part: Buffer[] = [];
  let bytes = 0;
  let parts = 0;
  const flush = async () => {
    parts += 1;
    await archive.add(`tables/${table.name}/${String(parts).padStart(6, '0')}`, Buffer.concat(part));
    part = [];
    bytes = 0;
  };
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    hash.update(chunk);
    part.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) await flush();
  }
  if (bytes > 0 || parts === 0) await flush();
  return { ...table, rows: copy.rowCount, sha256: hash.digest('hex') };
}

/** A backup contains all personal data, so it is audited as an export. */
const recordExport = (client: pg.Client, { created_at }: Manifest) =>
  client.query(
    `INSERT INTO audit_logs (username, action, entity_type, details) VALUES ('system', 'export', 'system', $1)`,
    [JSON.stringify({ backup: { created_at } })],
  );
