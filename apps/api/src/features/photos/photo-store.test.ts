import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { copyPhotos } from './copy-photos.ts';
import { createFilePhotoStore } from './photo-store.ts';

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'bawaba-test-photos-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
const keysOf = async (photos: AsyncIterable<{ key: string }>) => {
  const keys: string[] = [];
  for await (const { key } of photos) keys.push(key);
  return keys;
};

it('a folder that does not exist has no photos', async () => {
  const store = createFilePhotoStore(join(await newFolder(), 'nowhere'));
  expect(await store.open(randomUUID(), 'full')).toBeUndefined();
  expect(await keysOf(store.list())).toEqual([]);
  expect(await keysOf(store.listQuarantine())).toEqual([]);
  expect(await store.isEmpty()).toBe(true);
});

// Windows reports a file in the place of a folder as a missing file.
it.skipIf(process.platform === 'win32')(
  'a folder that cannot be read is an error, not an empty one',
  async () => {
    const [folder, copy] = [await newFolder(), await newFolder()];
    const [store, target] = [createFilePhotoStore(folder), createFilePhotoStore(copy)];
    await store.setDatabaseId('a'.repeat(32));
    const key = randomUUID();
    await store.put(key, 'full', Buffer.from('photo'));
    expect(await copyPhotos(store, target)).toMatchObject({ copied: 1 });

    // Root may read every folder, but not this one.
    await rm(join(folder, key.slice(0, 2)), { recursive: true });
    await writeFile(join(folder, key.slice(0, 2)), '');
    await writeFile(join(folder, 'quarantine'), '');
    await expect(store.open(key, 'full')).rejects.toThrow('ENOTDIR');
    await expect(keysOf(store.list())).rejects.toThrow('ENOTDIR');
    await expect(keysOf(store.listQuarantine())).rejects.toThrow('ENOTDIR');
    await expect(store.isEmpty()).rejects.toThrow('ENOTDIR');
    await expect(copyPhotos(store, target)).rejects.toThrow('ENOTDIR');
  },
);
