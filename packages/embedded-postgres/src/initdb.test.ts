import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startPostgres } from './start.ts';
import { killHard, launch } from './testing/other-process.ts';
import { query } from './testing/query.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';

const halfMade = (dataDir: string) => readdirSync(dataDir).filter((name) => name.includes('half-made'));

/** Files that initdb creates, in order. */
const moments = ['.', 'PG_VERSION', 'global/pg_control', 'base/1/PG_VERSION', 'base/5/PG_VERSION'];

test.each(moments)(
  'after an initdb that was killed when %s existed, the next start succeeds',
  async (file) => {
    const dataDir = makeTemporaryFolder();
    const child = launch(dataDir);
    // If this process gets no CPU for a second, the cluster may be complete before we see the file: then the kill is late.
    const isThere = () => halfMade(dataDir).some((half) => existsSync(join(dataDir, half, file)));
    const isComplete = () => existsSync(join(dataDir, 'postgres'));
    await vi.waitUntil(() => isThere() || isComplete() || !child.isRunning(), {
      timeout: 120_000,
      interval: 1,
    });
    const { sentence } = await killHard(child);
    expect(sentence).toContain('SIGKILL');

    const postgres = await startPostgres({ dataDir, durable: false });
    expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log', 'postgres.password']);
  },
);

test('an incomplete cluster of an earlier run is removed', async () => {
  const dataDir = makeTemporaryFolder();
  mkdirSync(join(dataDir, 'postgres.half-made-abc', 'base'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres.half-made-abc', 'PG_VERSION'), '18\n');
  const postgres = await startPostgres({ dataDir, durable: false });
  await postgres.stop();
  expect(halfMade(dataDir)).toEqual([]);
});
