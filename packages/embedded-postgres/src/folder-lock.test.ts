import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FolderInUseError, lockFolder } from './folder-lock.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';

test('one holder at a time, and it can be let go', async () => {
  const dir = join(makeTemporaryFolder(), 'made', 'on', 'the', 'way');
  const lock = await lockFolder(dir);
  await expect(lockFolder(dir)).rejects.toThrow(FolderInUseError);
  await lock.release();
  await (await lockFolder(dir)).release();
});

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
