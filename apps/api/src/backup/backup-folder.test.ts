import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { backupName, removeOld, removeUnfinished, writeSum } from './backup-folder.ts';

const ID = 'a'.repeat(32);
const nameOf = (day: number, id = ID) => backupName(id, new Date(Date.UTC(2026, 0, day)), true);

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'bawaba-test-folder-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const write = async (name: string, bytes: number) => {
    await writeFile(join(folder, name), Buffer.alloc(bytes));
    await writeSum(join(folder, name), { bytes: 100, sha256: '0'.repeat(64) });
  };
  return { folder, write };
}

it('keeps the newest good ones; broken ones do not count, and files of others stay', async () => {
  const { folder, write } = await newFolder();
  for (const day of [1, 2, 3, 5, 7]) await write(nameOf(day), 100);
  // Cut short by the disk, empty, and without a sum.
  await write(nameOf(4), 99);
  await write(nameOf(6), 0);
  await writeFile(join(folder, nameOf(8)), Buffer.alloc(100));
  const others = [
    nameOf(1, 'b'.repeat(32)),
    'holiday.jpg',
    `${nameOf(9, 'b'.repeat(32))}.part`,
    'my.backup.age',
  ];
  for (const name of others) await writeFile(join(folder, name), 'x');
  // What a kill leaves: a file without its name, and a sum without its file.
  await writeFile(join(folder, `${nameOf(9)}.part`), 'x');
  await writeFile(join(folder, `${nameOf(9)}.sha256`), 'x');

  expect(await removeOld(folder, ID, 6, nameOf(8))).toEqual([]);
  await removeUnfinished(folder, ID);
  expect(await removeOld(folder, ID, 3, nameOf(8))).toEqual([nameOf(2), nameOf(1)]);
  const left = [3, 4, 5, 6, 7].flatMap((day) => [nameOf(day), `${nameOf(day)}.sha256`]);
  expect(await readdir(folder)).toEqual([...left, nameOf(8), ...others].sort());
});

it('keeps the one just made while the clock is behind; those of a clock that was ahead do not count', async () => {
  const { folder, write } = await newFolder();
  for (const day of [1, 2, 3, 20, 21]) await write(nameOf(day), 100);
  expect(await removeOld(folder, ID, 2, nameOf(1))).toEqual([]);
  expect(await removeOld(folder, ID, 2, nameOf(3))).toEqual([nameOf(1)]);
  const left = (await readdir(folder)).filter((name) => !name.endsWith('.sha256'));
  expect(left).toEqual([2, 3, 20, 21].map((day) => nameOf(day)));
});
