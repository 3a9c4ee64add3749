import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';

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

it('applies each migration once, however many starts come together', async () => {
  const all = (await readMigrations()).map(({ name }) => name);
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.pool)));
  expect(applied.flat()).toEqual(all);
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  expect(await rows('SELECT name FROM migrations ORDER BY name')).toEqual(all.map((name) => [name]));
  expect(await migrate(database.pool)).toEqual([]);
});

it('goes on where an earlier version stopped', async () => {
  await migrate(database.pool, [ONE]);
  expect(await migrate(database.pool, [ONE, TWO])).toEqual([TWO.name]);
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

it('leaves nothing of a migration that fails, keeps those before it, and lets the next start try again', async () => {
  const failing = migration(TWO.name, 'CREATE TABLE two (n integer); INSERT INTO nowhere VALUES (1)');
  await expect(migrate(database.pool, [ONE, failing])).rejects.toThrow('nowhere');
  expect(await tables()).toEqual([['migrations'], ['one']]);
  expect(await migrate(database.pool, [ONE, TWO])).toEqual([TWO.name]);
});

it('gives back a pool whose statements keep their time limit', async () => {
  await migrate(database.pool, [ONE]);
  expect(await rows('SHOW statement_timeout')).toEqual([['30s']]);
});
