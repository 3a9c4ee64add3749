import { existsSync, mkdirSync, mkdtempSync, rmdirSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningPostgres } from './start.ts';
import { query } from './testing/query.ts';
import { startThrowawayPostgres } from './throwaway.ts';
import { assertTrigrams } from './trigrams.ts';

let postgres: RunningPostgres;
beforeAll(async () => {
  postgres = await startThrowawayPostgres({ work_mem: '7MB' });
});
afterAll(() => postgres.stop());

test('a throwaway server does not wait for the disk', async () => {
  const settings = await query(
    postgres.url,
    "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'work_mem')",
  );
  expect(settings).toEqual([
    { name: 'fsync', setting: 'off' },
    { name: 'work_mem', setting: '7168' },
  ]);
});

test('the folder of a killed test run is deleted by the next one; a new folder and one in use are not', async () => {
  const abandoned = join(tmpdir(), 'bawaba-throwaway-abandoned');
  mkdirSync(abandoned, { recursive: true });
  const anHourAgo = Date.now() / 1000 - 3600;
  utimesSync(abandoned, anHourAgo, anHourAgo);
  const recent = mkdtempSync(join(tmpdir(), 'bawaba-throwaway-'));
  const another = await startThrowawayPostgres();
  expect([abandoned, recent].filter((dir) => existsSync(dir))).toEqual([recent]);
  rmdirSync(recent);
  await another.stop();
  expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('an unexpected end is reported, and stop() returns', async () => {
  let report: (error: Error) => void = () => {};
  const reported = new Promise<Error>((resolve) => {
    report = resolve;
  });
  const killed = await startThrowawayPostgres({}, report);
  process.kill(killed.pid, 'SIGKILL');
  const { message } = await reported;
  expect(message).toMatch(/^PostgreSQL ended with status \d+; its last lines:\n/);
  expect(message).toContain('ready to accept connections');
  await killed.stop();
});

test('Arabic has trigrams, and a database without them is rejected', async () => {
  const inDatabase = async (name: string, action: (client: pg.Client) => Promise<void>) => {
    const url = new URL(postgres.url);
    url.pathname = name;
    const client = new pg.Client(url.href);
    await client.connect();
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await action(client).finally(() => client.end());
  };
  await inDatabase('bawaba', (client) => assertTrigrams(client));
  await query(postgres.url, "CREATE DATABASE ascii_only LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0");
  await inDatabase('ascii_only', (client) =>
    expect(assertTrigrams(client)).rejects.toThrow(/cannot search Arabic text/),
  );
});
