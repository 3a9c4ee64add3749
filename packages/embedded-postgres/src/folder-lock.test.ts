import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FolderInUseError, lockFolder } from './folder-lock.ts';
import { killHard, serveElsewhere } from './testing/other-process.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';

test('there is one holder at a time, and it can release the lock', async () => {
  const dir = join(makeTemporaryFolder(), 'made', 'on', 'the', 'way');
  const lock = await lockFolder(dir);
  await expect(lockFolder(dir)).rejects.toThrow(FolderInUseError);
  await lock.release();
  await (await lockFolder(dir)).release();
});

test('the error names the process that holds the lock', async () => {
  const dir = makeTemporaryFolder();
  const lock = await lockFolder(dir);
  const named = `Another copy of the program (process ${process.pid}) is already running on the data folder`;
  await expect(lockFolder(dir)).rejects.toThrow(named);
  expect((await serveElsewhere(dir)).error).toContain(named);
  await lock.release();
});

test.runIf(process.platform === 'linux')(
  'a suspended holder does not answer, and keeps the lock',
  async () => {
    const dir = makeTemporaryFolder();
    const holder = await serveElsewhere(dir);
    process.kill(holder.process.pid, 'SIGSTOP');
    await expect(lockFolder(dir, 100)).rejects.toThrow('Another copy of the program is already running');
    await killHard(holder.process);
  },
);

test('of many calls at once, one gets the lock', async () => {
  const dir = makeTemporaryFolder();
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(dir)));
  const got = all.filter((result) => result.status === 'fulfilled');
  expect(got).toHaveLength(1);
  await got[0]!.value.release();
});

test('the locks of two folders are independent', async () => {
  const locks = [await lockFolder(makeTemporaryFolder()), await lockFolder(makeTemporaryFolder())];
  for (const lock of locks) await lock.release();
});

// Otherwise two versions of Node could use one folder: see the comment at SOCKET_NAME_BYTES.
test.runIf(process.platform === 'linux')('the name of the lock is the same in every Node', async () => {
  const dir = makeTemporaryFolder();
  const lock = await lockFolder(dir);
  const { dev, ino } = statSync(dir, { bigint: true });
  const names = readFileSync('/proc/net/unix', 'latin1').split('\n');
  const [name = ''] = names
    .flatMap((line) => /@bawaba-data-folder-.*$/.exec(line)?.[0] ?? [])
    .filter((found) => found.startsWith(`@bawaba-data-folder-${dev}-${ino}-`));
  // An abstract name starts with a zero byte, shown as @. An @ at the end would be padding.
  expect(name).toHaveLength(108);
  expect(name.lastIndexOf('@')).toBe(0);
  await lock.release();
});
