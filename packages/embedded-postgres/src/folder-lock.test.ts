import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FolderInUseError, lockFolder } from './folder-lock.ts';
import { killHard, serveElsewhere } from './testing/other-process.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';

test('one holder at a time, and it can be let go', async () => {
  const dir = join(makeTemporaryFolder(), 'made', 'on', 'the', 'way');
  const lock = await lockFolder(dir);
  await expect(lockFolder(dir)).rejects.toThrow(FolderInUseError);
  await lock.release();
  await (await lockFolder(dir)).release();
});

test('the refusal names the process that holds the folder', async () => {
  const dir = makeTemporaryFolder();
  const lock = await lockFolder(dir);
  const named = `Another copy of the program (process ${process.pid}) is already running on the data folder`;
  await expect(lockFolder(dir)).rejects.toThrow(named);
  expect((await serveElsewhere(dir)).error).toContain(named);
  await lock.release();
});

test.runIf(process.platform === 'linux')(
  'a holder that is stopped says nothing, and keeps the folder',
  async () => {
    const dir = makeTemporaryFolder();
    const holder = await serveElsewhere(dir);
    process.kill(holder.process.pid, 'SIGSTOP');
    await expect(lockFolder(dir)).rejects.toThrow('Another copy of the program is already running');
    await killHard(holder.process);
  },
);

test('of many that reach for it at once, one gets it', async () => {
  const dir = makeTemporaryFolder();
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(dir)));
  const got = all.filter((result) => result.status === 'fulfilled');
  expect(got).toHaveLength(1);
  await got[0]!.value.release();
});

test('two folders do not hinder each other', async () => {
  const locks = [await lockFolder(makeTemporaryFolder()), await lockFolder(makeTemporaryFolder())];
  for (const lock of locks) await lock.release();
});

// Two versions of Node on one folder hold each other off: see the comment beside the length of the name.
test.runIf(process.platform === 'linux')('the name of the lock is the same in every Node', async () => {
  const dir = makeTemporaryFolder();
  const lock = await lockFolder(dir);
  const { dev, ino } = statSync(dir, { bigint: true });
  const names = readFileSync('/proc/net/unix', 'latin1').split('\n');
  const [name = ''] = names
    .flatMap((line) => /@bawaba-data-folder-.*$/.exec(line)?.[0] ?? [])
    .filter((found) => found.startsWith(`@bawaba-data-folder-${dev}-${ino}-`));
  // The @ stands for the zero that an abstract name begins with; one at its end would be a zero that was filled in.
  expect(name).toHaveLength(108);
  expect(name.lastIndexOf('@')).toBe(0);
  await lock.release();
});
