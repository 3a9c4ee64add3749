import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { DATABASE_ID, formatDatabaseId } from '../database/database-id.ts';
import { apply, type Migration, pending, readMigrations } from '../database/migrate.ts';
import { createFilePhotoStore, type PhotoSize } from '../features/photos/photo-store.ts';
import { readArchive, readWhole } from './archive.ts';
import type { Manifest } from './manifest.ts';
import { openSession } from './session.ts';
import { columnList, quoted, setSequence } from './tables.ts';
import { clearSchema, refusalOf } from './target.ts';
import { isPhoto, tableOf, type VerifiedBackup } from './verify-backup.ts';

const LARGEST_PHOTO_BYTES = 64 * 1024 * 1024;

export interface Target {
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Whether what is there may be replaced. */
  readonly overwrite: boolean;
}

/**
 * All or nothing: the schema as it was, the rows, and the migrations since, in one transaction; the photos beside the
 * present ones, which make room for them only when everything is there.
 */
export async function restoreBackup({ file, manifest }: VerifiedBackup, target: Target): Promise<void> {
  const { databaseUrl, dataDir, overwrite } = target;
  const migrations = await readMigrations();
  const before = migrationsOf(manifest, migrations);

  const photosDir = join(dataDir, 'photos');
  const staged = `${photosDir}.restored`;
  const client = await openSession(databaseUrl);
  try {
    const refusal = await refusalOf(client, photosDir, { migrations, overwrite });
    if (refusal) throw new Error(refusal);
    await rm(staged, { recursive: true, force: true });
    await client.query('BEGIN');
    await clearSchema(client);
    for (const migration of await pending(client, before)) await apply(client, migration);
    await load(client, file, manifest, staged);
    for (const migration of await pending(client, migrations)) await apply(client, migration);
    await recordRestore(client, manifest);
    await markPhotos(client, staged);
    await swapPhotos(photosDir, staged, () => client.query('COMMIT'));
    await client.query('ANALYZE');
  } finally {
    await client.end();
    await rm(staged, { recursive: true, force: true });
  }
}

/** The migrations that the saved register had, as this version of the program knows them. */
function migrationsOf(manifest: Manifest, known: readonly Migration[]): Migration[] {
  return manifest.migrations.map(({ name, hash }) => {
    const migration = known.find((candidate) => candidate.name === name);
    if (migration?.hash !== hash)
      throw new Error(`This backup was made by another version of the program, which knows ${name}.`);
    return migration;
  });
}

async function load(client: pg.Client, file: string, { tables, sequences }: Manifest, staged: string) {
  // Triggers keep the register's rules for what comes in; these rows have been through them, and must come as they were.
  for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
  for (const { name } of tables.toReversed()) await client.query(`DELETE FROM ${quoted(name)}`);

  const photos = createFilePhotoStore(staged);
  let copy: ReturnType<typeof openCopy> | undefined;
  for await (const entry of readArchive(file)) {
    const name = tableOf(entry);
    if (copy && copy.table.name !== name) {
      await copy.end();
      copy = undefined;
    }
    if (name !== undefined) {
      const table = tables.find((candidate) => candidate.name === name) as Manifest['tables'][number];
      copy ??= openCopy(client, table);
      for await (const chunk of entry.content) await copy.write(chunk);
    } else if (isPhoto(entry)) {
      const [, key = '', size] = entry.name.split('/');
      await photos.put(key, size as PhotoSize, await readWhole(entry.content, LARGEST_PHOTO_BYTES));
    }
  }
  for (const sequence of sequences) await setSequence(client, sequence);
  for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
}

function openCopy(client: pg.Client, table: Manifest['tables'][number]) {
  const stream = client.query(copyFrom(`COPY ${quoted(table.name)} (${columnList(table)}) FROM STDIN`));
  const finished = new Promise<void>((resolve, reject) => {
    stream.on('finish', resolve).on('error', reject);
  });
  finished.catch(() => {});
  return {
    table,
    write: (chunk: Buffer) =>
      Promise.race([
        new Promise<void>((done) => {
          stream.write(chunk, () => done());
        }),
        finished,
      ]),
    async end() {
      stream.end();
      await finished;
      if (stream.rowCount !== table.rows)
        throw new Error(`${table.name} came to ${stream.rowCount} rows instead of ${table.rows}.`);
    },
  };
}

/** The photos belong to the restored database; a backup of an earlier version has no id, and the program finds out later. */
async function markPhotos(client: pg.Client, staged: string) {
  const { rows } = await client.query<{ value: Buffer }>('SELECT value FROM secrets WHERE name = $1', [
    DATABASE_ID,
  ]);
  if (rows[0]) await createFilePhotoStore(staged).setDatabaseId(formatDatabaseId(rows[0].value));
}

/** The new photos take the place of the old ones at the moment when the new rows do. */
async function swapPhotos(photosDir: string, staged: string, commit: () => Promise<unknown>) {
  const replaced = `${photosDir}.replaced`;
  await rm(replaced, { recursive: true, force: true });
  await renameIfThere(photosDir, replaced);
  await renameIfThere(staged, photosDir);
  try {
    await commit();
  } catch (error) {
    await rm(photosDir, { recursive: true, force: true });
    await renameIfThere(replaced, photosDir);
    throw error;
  }
  await rm(replaced, { recursive: true, force: true });
}

async function renameIfThere(from: string, to: string) {
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/** A trail that begins again at an earlier day says why. */
const recordRestore = (client: pg.Client, { created_at }: Manifest) =>
  client.query(
    `INSERT INTO audit_logs (username, action, entity_type, details) VALUES ('system', 'update', 'system', $1)`,
    [JSON.stringify({ restored_backup: { created_at } })],
  );
