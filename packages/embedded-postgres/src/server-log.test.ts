import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openServerLog } from './server-log.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';

test('the log never has more than two files of about 1 MiB', () => {
  const dir = makeTemporaryFolder();
  const file = join(dir, 'postgres.log');
  const line = `${'x'.repeat(1023)}\n`;
  for (let run = 0; run < 3; run++) {
    const write = openServerLog(file);
    for (let i = 0; i < 1500; i++) write(line);
  }
  expect(readdirSync(dir).sort()).toEqual(['postgres.log', 'postgres.log.1']);
  for (const name of readdirSync(dir)) expect(statSync(join(dir, name)).size).toBeLessThan(1024 * 1026);
});
