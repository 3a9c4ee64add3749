import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { hasState, sqlState } from './postgres-errors.ts';

/** The same from src/database/ and from the bundle in dist/. */
const folders = ['../migrations', '../../migrations'].map((path) => new URL(`${path}/`, import.meta.url));

/** Any number, as long as no other program on the same database picks it too. */
const ADVISORY_LOCK = 0x6261_7762;

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

/**
 * `-- old copies: all, because …` or `-- old copies: from 0074, because …` in a migration that changes more than
 * docs/operations.md allows. The number is that of the migration which an older program must know to work afterwards.
 */
const OLD_COPIES = /^-- old copies: (?:all|from (\d{4})), because \S/m;
export const isMarked = ({ text }: Migration) => OLD_COPIES.test(text);
const neededBy = ({ text }: Migration) => OLD_COPIES.exec(text)?.[1];

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

/** While a migration waits for a lock, every later request waits behind it: it waits briefly and tries again. */
const LOCK_TIMEOUT = '1s';
const LOCK_ATTEMPTS = 60;
const LOCK_PAUSE_MS = 2_000;

/**
 * Plain SQL, forward only, each in a transaction of its own. Starts at the same time run one after the
 * other under the advisory lock: the first migrates, the others find nothing to do.
 */
export async function migrate(pool: pg.Pool, migrations?: readonly Migration[]): Promise<string[]> {
  const all = migrations ?? (await readMigrations());
  const client = await pool.connect();
  try {
    // Usually nothing is: then a start needs neither the right to change tables nor a server that writes.
    if ((await pending(client, all)).length === 0) return [];
    // A large table may take longer to rewrite than any request should.
    await client.query('SET statement_timeout = 0');
    await takeTurn(client);
    await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
    const done: string[] = [];
    for (const migration of await pending(client, all)) {
      await retryWhileLocked(() =>
        isConcurrent(migration)
          ? buildConcurrently(client, migration)
          : applyInTransaction(client, migration),
      );
      done.push(migration.name);
    }
    return done;
  } finally {
    // Closing the connection rolls back what was not committed and frees the lock, in any state.
    client.release(true);
  }
}

/** Asks again and again instead of waiting: a waiting statement holds a snapshot, and CONCURRENTLY would wait for that. */
async function takeTurn(client: pg.ClientBase) {
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS locked', [ADVISORY_LOCK]);
    if (rows[0].locked) return;
    await sleep(100);
  }
}

async function retryWhileLocked(work: () => Promise<void>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!hasState(error, sqlState.lockNotAvailable) || attempt === LOCK_ATTEMPTS) throw error;
      await sleep(LOCK_PAUSE_MS);
    }
  }
}

async function applyInTransaction(client: pg.ClientBase, migration: Migration) {
  await client.query('BEGIN');
  try {
    await apply(client, migration);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** `CREATE INDEX CONCURRENTLY name …` and nothing else in the file: users continue to work while the index is built. */
const CONCURRENT_INDEX =
  /^\s*(?:--.*\n\s*)*CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(\w+)\s[^;]*;?\s*$/i;
const isConcurrent = ({ text }: Migration) => /\bINDEX\s+CONCURRENTLY\b/i.test(text);

async function buildConcurrently(client: pg.ClientBase, migration: Migration) {
  const { name, text } = migration;
  const index = CONCURRENT_INDEX.exec(text)?.[1];
  if (!index)
    throw new Error(`${name}: CREATE INDEX CONCURRENTLY must be the only statement of its migration`);
  // It waits for older transactions, and nobody waits behind it.
  await client.query('SET lock_timeout = 0');
  // A build that was cut off leaves an index that is not valid.
  await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
  await client.query(text);
  await record(client, migration);
  await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
}

const createTable = (client: pg.ClientBase) =>
  client.query(`CREATE TABLE IF NOT EXISTS migrations (
    name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);

interface Applied {
  readonly name: string;
  readonly hash: string;
  /** What `neededBy` said; an empty text in a database that has no column for it yet. */
  readonly needs: string | null;
}

async function readApplied(client: pg.ClientBase): Promise<Applied[]> {
  const table = await client.query(`SELECT to_regclass('migrations') IS NOT NULL AS "exists"`);
  if (!table.rows[0].exists) return [];
  const { rows } = await client.query<Applied>(`SELECT name, hash,
    CASE WHEN to_jsonb(migrations) ? 'needs' THEN to_jsonb(migrations)->>'needs' ELSE '' END AS needs FROM migrations ORDER BY name`);
  return rows;
}

const unknownTo = (migrations: readonly Migration[], applied: readonly Applied[]) => {
  const known = new Set(migrations.map(({ name }) => name));
  return applied.filter(({ name }) => !known.has(name));
};

/** Those that a newer version has applied and this one does not know. */
export async function newerMigrations(client: pg.Pool | pg.ClientBase): Promise<string[]> {
  const applied = await readApplied(client as pg.ClientBase);
  return unknownTo(await readMigrations(), applied).map(({ name }) => name);
}

/** Those not applied yet; refuses a database on which this version cannot work, and a migration whose text has changed. */
export async function pending(client: pg.ClientBase, migrations: readonly Migration[]): Promise<Migration[]> {
  const rows = await readApplied(client);
  const numbers = new Set(migrations.map(({ name }) => name.slice(0, 4)));
  const tooNew = unknownTo(migrations, rows).find(({ needs }) => needs !== null && !numbers.has(needs));
  if (tooNew)
    throw new Error(
      `the database was migrated by a newer version of the program (${tooNew.name}), and this version cannot work on it: ` +
        'start the newer version, or restore a backup of this one',
    );
  const applied = new Map(rows.map((row) => [row.name, row.hash]));
  const changed = migrations.find(({ name, hash }) => applied.has(name) && applied.get(name) !== hash);
  if (changed) throw new Error(`migration ${changed.name} was changed after it had been applied`);
  return migrations.filter(({ name }) => !applied.has(name));
}

/** In the caller's transaction. There nobody else is on the tables, so an index needs no CONCURRENTLY. */
export async function apply(client: pg.ClientBase, migration: Migration) {
  const { text } = migration;
  await createTable(client);
  await client.query(isConcurrent(migration) ? text.replace(/\bCONCURRENTLY\b/i, '') : text);
  await record(client, migration);
}

async function record(client: pg.ClientBase, migration: Migration) {
  const { name, hash } = migration;
  await client.query('INSERT INTO migrations (name, hash) VALUES ($1, $2)', [name, hash]);
  const needs = neededBy(migration);
  // Earlier migrations have no column for it, and need nothing.
  if (needs) await client.query('UPDATE migrations SET needs = $2 WHERE name = $1', [name, needs]);
}
