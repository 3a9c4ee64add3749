import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';

const memory = '/dev/shm';
const GIGABYTE = 1024 ** 3;
const hasRoom = () => {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  // More than it asks for: others may take some meanwhile.
  return bavail * bsize > 5 * GIGABYTE && process.availableMemory() > 10 * GIGABYTE;
};

const program = `
  import { existsSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  import { keepTemporaryFilesInMemory } from ${JSON.stringify(new URL('./temporary-folder.mjs', import.meta.url).href)};
  keepTemporaryFilesInMemory();
  console.log(JSON.stringify({ folder: tmpdir(), exists: existsSync(tmpdir()) }));`;

test.runIf(hasRoom())(
  'a run of the tests has its temporary files in memory, deletes them, and those of a run that was killed',
  () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    const abandoned = `${memory}/bawaba-test-run-${pid}-killed`;
    const inUse = `${memory}/bawaba-test-run-${process.pid}-runs`;
    for (const folder of [abandoned, inUse]) {
      mkdirSync(folder);
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    }
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
    const { folder, exists } = JSON.parse(said);
    expect(folder.startsWith(`${memory}/bawaba-test-run-`)).toBe(true);
    expect(exists).toBe(true);
    expect([folder, abandoned, inUse].filter(existsSync)).toEqual([inUse]);
  },
);
