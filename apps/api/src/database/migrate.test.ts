import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { createPool } from './connection.ts';
import { apply, type Migration, migrate, readMigrations } from './migrate.ts';

/** Conditions are waited for; only a hang ends here. */
const PATIENCE = { timeout: 100_000, interval: 50 };

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeEach(async () => {
  database = await testDatabase({ empty: true });
});
afterEach(() => database.close());

const migration = (name: string, text: string): Migration => ({
  name,
  text,
  hash: createHash('sha256').update(text).digest('hex'),
});
const rows = async (query: string) => (await database.pool.query({ text: query, rowMode: 'array' })).rows;
const tables = () => rows(`SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`);

const ONE = migration('0001_one.sql', 'CREATE TABLE one (n integer)');
const TWO = migration('0002_two.sql', 'CREATE TABLE two (n integer)');

it('applies each migration once, with any number of starts at the same time', async () => {
  const all = (await readMigrations()).map(({ name }) => name);
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.pool)));
  expect(applied.flat()).toEqual(all);
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  expect(await rows('SELECT name FROM migrations ORDER BY name')).toEqual(all.map((name) => [name]));
  expect(await migrate(database.pool)).toEqual([]);
});

it('continues where an earlier version stopped', async () => {
  await migrate(database.pool, [ONE]);
  expect(await migrate(database.pool, [ONE, TWO])).toEqual([TWO.name]);
});

it('changes nothing if nothing is pending: also a server that only reads lets the program start', async () => {
  await migrate(database.pool, [ONE]);
  const name = (await rows('SELECT current_database()'))[0]?.[0];
  await database.pool.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  const pool = createPool(database.url);
  expect(await migrate(pool, [ONE])).toEqual([]);
  await expect(migrate(pool, [ONE, TWO])).rejects.toThrow('read-only');
  await pool.end();
});

it('refuses a migration that was changed after it had been applied', async () => {
  await migrate(database.pool, [ONE]);
  const changed = migration(ONE.name, 'CREATE TABLE one (n bigint)');
  await expect(migrate(database.pool, [changed, TWO])).rejects.toThrow(
    '0001_one.sql was changed after it had been applied',
  );
  expect(await tables()).toEqual([['migrations'], ['one']]);
});

it('refuses a database that a newer version has migrated', async () => {
  await migrate(database.pool, [ONE, TWO]);
  await expect(migrate(database.pool, [ONE])).rejects.toThrow('newer version of the program (0002_two.sql)');
});

it('works on the schema of a newer version, unless that says that it needs a later one', async () => {
  const needs = migration('0002_needs.sql', 'ALTER TABLE migrations ADD COLUMN needs text');
  const three = migration('0003_three.sql', 'CREATE TABLE three (n integer)');
  const four = migration(
    '0004_four.sql',
    '-- old copies: from 0003, because they write to three\nDROP TABLE one',
  );
  await migrate(database.pool, [ONE, needs, three]);
  expect(await migrate(database.pool, [ONE, needs])).toEqual([]);
  await migrate(database.pool, [ONE, needs, three, four]);
  expect(await migrate(database.pool, [ONE, needs, three])).toEqual([]);
  await expect(migrate(database.pool, [ONE, needs])).rejects.toThrow(
    'newer version of the program (0004_four.sql), and this version cannot work on it',
  );
});

it('leaves nothing of a migration that fails, keeps those before it, and lets the next start try again', async () => {
  const failing = migration(TWO.name, 'CREATE TABLE two (n integer); INSERT INTO nowhere VALUES (1)');
  await expect(migrate(database.pool, [ONE, failing])).rejects.toThrow('nowhere');
  expect(await tables()).toEqual([['migrations'], ['one']]);
  expect(await migrate(database.pool, [ONE, TWO])).toEqual([TWO.name]);
});

it('does not make others wait behind it for a lock, and continues when the lock is free', async () => {
  await migrate(database.pool, [ONE]);
  const reader = await database.pool.connect();
  await reader.query('BEGIN; SELECT * FROM one');
  const migrating = migrate(database.pool, [ONE, migration('0002_two.sql', 'ALTER TABLE one ADD m integer')]);
  const waiting = `SELECT count(*)::int FROM pg_stat_activity WHERE query LIKE 'ALTER TABLE one%' AND wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect(await rows(waiting)).toEqual([[1]]), PATIENCE);
  // A migration that waited without an end would keep this waiting, too.
  expect(await rows('SELECT count(*)::int FROM one')).toEqual([[0]]);
  await reader.query('COMMIT');
  reader.release();
  expect(await migrating).toEqual(['0002_two.sql']);
});

describe('an index that is built CONCURRENTLY', () => {
  const INDEX = migration('0002_index.sql', '-- Why.\nCREATE INDEX CONCURRENTLY one_n ON one (n);\n');
  const isValid = () => rows(`SELECT indisvalid FROM pg_index WHERE indexrelid = 'one_n'::regclass`);

  it('locks nobody out, and is built once by starts at the same time', async () => {
    await migrate(database.pool, [ONE]);
    const writer = await database.pool.connect();
    await writer.query('BEGIN; INSERT INTO one VALUES (1)');
    const starts = [1, 2, 3].map(() => migrate(database.pool, [ONE, INDEX]));
    const building = `SELECT count(*)::int FROM pg_stat_activity WHERE query LIKE '%CREATE INDEX CONCURRENTLY%' AND state = 'active' AND pid <> pg_backend_pid()`;
    await vi.waitFor(async () => expect(await rows(building)).toEqual([[1]]), PATIENCE);
    await database.pool.query('INSERT INTO one VALUES (2)');
    await writer.query('COMMIT');
    writer.release();
    expect((await Promise.all(starts)).flat()).toEqual([INDEX.name]);
    expect(await isValid()).toEqual([[true]]);
  });

  it('is built again after a start that was killed in the middle', async () => {
    await migrate(database.pool, [ONE]);
    await database.pool.query('INSERT INTO one VALUES (1), (1)');
    await expect(database.pool.query('CREATE UNIQUE INDEX CONCURRENTLY one_n ON one (n)')).rejects.toThrow();
    expect(await isValid()).toEqual([[false]]);
    expect(await migrate(database.pool, [ONE, INDEX])).toEqual([INDEX.name]);
    expect(await isValid()).toEqual([[true]]);
  });

  it('is alone in its migration', async () => {
    const two = migration('0002_two.sql', 'CREATE INDEX CONCURRENTLY one_n ON one (n); SELECT 1');
    await expect(migrate(database.pool, [ONE, two])).rejects.toThrow('must be the only statement');
  });

  it('is an ordinary index where a backup is restored in one transaction', async () => {
    await migrate(database.pool, [ONE]);
    const client = await database.pool.connect();
    await client.query('BEGIN');
    await apply(client, INDEX);
    await client.query('COMMIT');
    client.release();
    expect(await isValid()).toEqual([[true]]);
  });
});

it('gives back a pool whose statements keep their time limit', async () => {
  await migrate(database.pool, [ONE]);
  expect(await rows('SHOW statement_timeout')).toEqual([['30s']]);
});
