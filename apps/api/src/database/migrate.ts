import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

/** The same from src/database/ and from the bundle in dist/. */
const folders = ['../migrations', '../../migrations'].map((path) => new URL(`${path}/`, import.meta.url));

/** Any number, as long as no other program on the same database picks it too. */
const ADVISORY_LOCK = 0x6261_7762;

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

export async function readMigrations(from: readonly URL[] = folders): Promise<Migration[]> {
  for (const folder of from) {
    const names = await readdir(folder).catch(() => []);
    if (names.length === 0) continue;
    return Promise.all(
      names
        .filter((name) => /^\d{4}_[\w-]+\.sql$/.test(name))
        .sort()
        .map(async (name) => {
          const text = await readFile(new URL(name, folder), 'utf8');
          return { name, text, hash: createHash('sha256').update(text).digest('hex') };
        }),
    );
  }
  throw new Error(`no migrations beside ${fileURLToPath(import.meta.url)}`);
}

/**
 * Plain SQL, forward only, each in a transaction of its own. The advisory lock makes starts that come together
 * take turns, so that the first migrates and the others find nothing left to do.
 */
export async function migrate(pool: pg.Pool, migrations?: readonly Migration[]): Promise<string[]> {
  const all = migrations ?? (await readMigrations());
  const client = await pool.connect();
  try {
    // Waiting for one's turn, or for a large table to be rewritten, may take longer than any request should.
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    const done: string[] = [];
    for (const migration of await pending(client, all)) {
      await client.query('BEGIN');
      await apply(client, migration);
      await client.query('COMMIT');
      done.push(migration.name);
    }
    return done;
  } finally {
    // Closing the connection rolls back what was not committed and lets go of the lock, whatever state it is in.
    client.release(true);
  }
}

/** Those not applied yet; refuses a database that knows others, or the same ones with another text. */
export async function pending(client: pg.ClientBase, migrations: readonly Migration[]): Promise<Migration[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS migrations (
    name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  const { rows } = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM migrations');
  const applied = new Map(rows.map((row) => [row.name, row.hash]));
  const known = new Set(migrations.map((migration) => migration.name));
  const newer = rows.find((row) => !known.has(row.name));
  if (newer) throw new Error(`the database was migrated by a newer version of the program (${newer.name})`);
  const changed = migrations.find(({ name, hash }) => applied.has(name) && applied.get(name) !== hash);
  if (changed) throw new Error(`migration ${changed.name} was changed after it had been applied`);
  return migrations.filter(({ name }) => !applied.has(name));
}

export async function apply(client: pg.ClientBase, { name, text, hash }: Migration) {
  await client.query(text);
  await client.query('INSERT INTO migrations (name, hash) VALUES ($1, $2)', [name, hash]);
}
