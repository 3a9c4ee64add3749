import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startPostgres } from './start.ts';
import { killHard, launch } from './testing/other-process.ts';
import { query } from './testing/query.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';

const halfMade = (dataDir: string) => readdirSync(dataDir).filter((name) => name.includes('half-made'));

/** What is there at one moment of the making and not before, in order. */
const moments = ['.', 'PG_VERSION', 'global/pg_control', 'base/1/PG_VERSION', 'base/5/PG_VERSION'];

test.each(moments)('a cluster whose making was cut short when there was %s is made again', async (file) => {
  const dataDir = makeTemporaryFolder();
  const child = launch(dataDir);
  // On a machine that looks away for a second, the cluster may be whole before we see it: then there is nothing to cut.
  const isThere = () => halfMade(dataDir).some((half) => existsSync(join(dataDir, half, file)));
  const isWhole = () => existsSync(join(dataDir, 'postgres'));
  await vi.waitUntil(() => isThere() || isWhole() || !child.isRunning(), { timeout: 120_000, interval: 1 });
  const { sentence } = await killHard(child);
  expect(sentence).toContain('SIGKILL');

  const postgres = await startPostgres({ dataDir, durable: false });
  expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await postgres.stop();
  expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log', 'postgres.password']);
});

test('what an earlier run left half-made is removed', async () => {
  const dataDir = makeTemporaryFolder();
  mkdirSync(join(dataDir, 'postgres.half-made-abc', 'base'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres.half-made-abc', 'PG_VERSION'), '18\n');
  const postgres = await startPostgres({ dataDir, durable: false });
  await postgres.stop();
  expect(halfMade(dataDir)).toEqual([]);
});
