import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { apply, type Migration, pending, readMigrations } from '../database/migrate.ts';
import type { PhotoSize, PhotoStore } from '../features/photos/photo-store.ts';
import type { PhotoStoreSettings } from '../features/photos/photo-store-settings.ts';
import { readAll, readArchive } from './archive.ts';
import { finishRestore, lockRestores, readDatabaseId, replacePhotos } from './finish-restore.ts';
import type { Manifest } from './manifest.ts';
import { openStaging } from './photo-staging.ts';
import { openSession } from './session.ts';
import { columnList, listTables, quoted, setSequence } from './tables.ts';
import { clearSchema, refusalOf } from './target.ts';
import { isPhoto, tableOf, type VerifiedBackup } from './verify-backup.ts';

const MAX_PHOTO_BYTES = 64 * 1024 * 1024;

export interface Target {
  readonly databaseUrl: string;
  readonly photoStore: PhotoStoreSettings;
  /** Whether an existing register may be replaced. */
  readonly overwrite: boolean;
}

/**
 * All or nothing. One transaction restores the schema of the backup, loads the rows and applies the later migrations.
 * The photos are written beside the present ones and replace them after the commit. Returns a message if an
 * earlier restore was finished or undone first.
 */
export async function restoreBackup(
  { open, manifest }: VerifiedBackup,
  target: Target,
): Promise<string | undefined> {
  const { databaseUrl, photoStore, overwrite } = target;
  const migrations = await readMigrations();
  const before = migrationsOf(manifest, migrations);

  const photos = openStaging(photoStore);
  const restoreId = randomUUID();
  const staged = photos.staged(restoreId);
  const client = await openSession(databaseUrl);
  try {
    await lockRestores(client);
    const earlierRestore = await finishRestore(client, photos);
    const refusal = await refusalOf(client, photos.present, { migrations, overwrite });
    if (refusal) throw new Error(refusal);
    const replaced = await readDatabaseId(client);
    await client.query('BEGIN');
    await clearSchema(client);
    for (const migration of await pending(client, before)) await apply(client, migration);
    await checkTables(client, manifest);
    await load(client, await open(), manifest, staged);
    for (const migration of await pending(client, migrations)) await apply(client, migration);
    await recordRestore(client, manifest, restoreId);
    const restored = await readDatabaseId(client);
    if (!(await photos.belongsTo(replaced, restored)))
      throw new Error(`PHOTO_STORE has the photos of another database. ${UNCHANGED}`);
    // A backup of an earlier version has no id; the program sets it later.
    if (restored) await staged.setDatabaseId(restored);
    await client.query('COMMIT');
    await replacePhotos(client, photos, restoreId);
    await client.query('ANALYZE');
    return earlierRestore;
  } catch (error) {
    // If the server is lost, the next start or restore does this.
    await client
      .query('ROLLBACK')
      .then(() => finishRestore(client, photos, restoreId))
      .catch(() => {});
    throw error;
  } finally {
    await client.end();
  }
}

/** The migrations of the backup, as this version of the program has them. */
function migrationsOf(manifest: Manifest, known: readonly Migration[]): Migration[] {
  return manifest.migrations.map(({ name, hash }) => {
    const migration = known.find((candidate) => candidate.name === name);
    if (migration?.hash !== hash)
      throw new Error(`This backup was made by another version of the program, with the migration ${name}.`);
    return migration;
  });
}

/**
 * A backup must contain exactly the tables and columns that this program writes for that version. A forged file could
 * contain others: rows in `sessions`, for example, would sign an attacker in.
 */
async function checkTables(client: pg.Client, { tables, sequences }: Manifest) {
  const saved = new Map((await listTables(client)).map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of tables) {
    if (!saved.has(name))
      throw new Error(`It contains the table ${name}, which is not part of a backup. ${UNCHANGED}`);
    if ([...columns].sort().join() !== [...(saved.get(name) ?? [])].sort().join())
      throw new Error(`The columns of its table ${name} are not those of the register. ${UNCHANGED}`);
  }
  const missing = [...saved.keys()].find((name) => !tables.some((table) => table.name === name));
  if (missing) throw new Error(`The table ${missing} is missing. ${UNCHANGED}`);
  const unknown = sequences.find(({ table, column }) => !saved.get(table)?.includes(column));
  if (unknown)
    throw new Error(
      `It sets the ids of the table ${unknown.table}, which is not part of a backup. ${UNCHANGED}`,
    );
}

const UNCHANGED = 'Nothing was changed.';

async function load(
  client: pg.Client,
  archive: Readable,
  { tables, sequences }: Manifest,
  photos: PhotoStore,
) {
  // Triggers check and change new rows. These rows passed them before and must be restored unchanged.
  for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
  for (const { name } of tables.toReversed()) await client.query(`DELETE FROM ${quoted(name)}`);

  let copy: ReturnType<typeof openCopy> | undefined;
  for await (const entry of readArchive(archive)) {
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
      await photos.put(key, size as PhotoSize, await readAll(entry.content, MAX_PHOTO_BYTES));
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
        throw new Error(`${table.name} has ${stream.rowCount} rows instead of ${table.rows}.`);
    },
  };
}

/** Explains why the audit trail goes back to an earlier day. The id shows later that the restore was committed. */
const recordRestore = (client: pg.Client, { created_at }: Manifest, restore_id: string) =>
  client.query(
    `INSERT INTO audit_logs (username, action, entity_type, details) VALUES ('system', 'update', 'system', $1)`,
    [JSON.stringify({ restored_backup: { created_at, restore_id } })],
  );
