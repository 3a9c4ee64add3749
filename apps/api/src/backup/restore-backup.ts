import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { DATABASE_ID, formatDatabaseId } from '../database/database-id.ts';
import { apply, type Migration, pending, readMigrations } from '../database/migrate.ts';
import { createFilePhotoStore, type PhotoSize } from '../features/photos/photo-store.ts';
import { readArchive, readWhole } from './archive.ts';
import { finishRestore, lockRestores, stagedFolder, swapPhotos } from './finish-restore.ts';
import type { Manifest } from './manifest.ts';
import { openSession } from './session.ts';
import { columnList, listTables, quoted, setSequence } from './tables.ts';
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
 * present ones, which make room for them once the rows are there. Returns what it found of an earlier restore.
 */
export async function restoreBackup(
  { file, manifest }: VerifiedBackup,
  target: Target,
): Promise<string | undefined> {
  const { databaseUrl, dataDir, overwrite } = target;
  const migrations = await readMigrations();
  const before = migrationsOf(manifest, migrations);

  const photosDir = join(dataDir, 'photos');
  const restoreId = randomUUID();
  const staged = stagedFolder(photosDir, restoreId);
  const client = await openSession(databaseUrl);
  try {
    await lockRestores(client);
    const leftOver = await finishRestore(client, photosDir);
    const refusal = await refusalOf(client, photosDir, { migrations, overwrite });
    if (refusal) throw new Error(refusal);
    await client.query('BEGIN');
    await clearSchema(client);
    for (const migration of await pending(client, before)) await apply(client, migration);
    await refuseOtherTables(client, manifest);
    await load(client, file, manifest, staged);
    for (const migration of await pending(client, migrations)) await apply(client, migration);
    await recordRestore(client, manifest, restoreId);
    await markPhotos(client, staged);
    await client.query('COMMIT');
    await swapPhotos(photosDir, staged);
    await client.query('ANALYZE');
    return leftOver;
  } catch (error) {
    // Where the server is gone, the next start or restore does it.
    await client
      .query('ROLLBACK')
      .then(() => finishRestore(client, photosDir))
      .catch(() => {});
    throw error;
  } finally {
    await client.end();
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

/**
 * A backup holds the tables that a backup of that version saves, each with its columns: no sessions, which would sign
 * somebody in, and nothing that a hand has added to the file or taken from it.
 */
async function refuseOtherTables(client: pg.Client, { tables, sequences }: Manifest) {
  const saved = new Map((await listTables(client)).map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of tables) {
    if (!saved.has(name)) throw new Error(`It holds the table ${name}, which no backup holds. ${UNCHANGED}`);
    if ([...columns].sort().join() !== [...(saved.get(name) ?? [])].sort().join())
      throw new Error(`Its table ${name} has other columns than the register. ${UNCHANGED}`);
  }
  const missing = [...saved.keys()].find((name) => !tables.some((table) => table.name === name));
  if (missing) throw new Error(`It lacks the table ${missing}. ${UNCHANGED}`);
  const stranger = sequences.find(({ table, column }) => !saved.get(table)?.includes(column));
  if (stranger) throw new Error(`It numbers the table ${stranger.table}, which no backup does. ${UNCHANGED}`);
}

const UNCHANGED = 'Nothing was changed.';

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

/** A trail that begins again at an earlier day says why; the id tells a restore that was cut off from a complete one. */
const recordRestore = (client: pg.Client, { created_at }: Manifest, restore_id: string) =>
  client.query(
    `INSERT INTO audit_logs (username, action, entity_type, details) VALUES ('system', 'update', 'system', $1)`,
    [JSON.stringify({ restored_backup: { created_at, restore_id } })],
  );
