import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { startPostgres } from './start.ts';
import { killHard, launch } from './testing/other-process.ts';
import { query } from './testing/query.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';

const halfMade = (dataDir: string) => readdirSync(dataDir).filter((name) => name.includes('half-made'));

test('a cluster whose making was cut short, at whatever point, is made again', async () => {
  const dataDir = makeTemporaryFolder();
  for (const moment of [0, 100, 400, 700]) {
    const child = launch(dataDir);
    await vi.waitFor(() => expect(halfMade(dataDir)).not.toEqual([]), { timeout: 20_000, interval: 5 });
    await sleep(moment);
    await killHard(child);
    if (halfMade(dataDir).length === 0) break;
  }
  const postgres = await startPostgres({ dataDir });
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
