import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findRunningPostgres } from './running.ts';
import { killHard, serveElsewhere } from './testing/other-process.ts';
import { query } from './testing/query.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';

it('finds the server of another process, and can connect to it', async () => {
  const dataDir = makeTemporaryFolder();
  expect(findRunningPostgres(dataDir)).toBeUndefined();
  expect(existsSync(`${dataDir}/postgres.password`)).toBe(false);

  const other = await serveElsewhere(dataDir);
  const url = findRunningPostgres(dataDir);
  expect(url).toBe(other.url);
  expect(await query(url as string, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await killHard(other.process);
});
