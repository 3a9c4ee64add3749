import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPool } from '../database/connection.ts';
import { isS3, photoPlaces, photoStoreOf, readPhotoFiles } from '../testing/photo-files.ts';
import { finishRestoreAtStart } from './finish-restore.ts';
import { openStaging } from './photo-staging.ts';
import {
  backup,
  fillRegisterForTests,
  newTarget,
  query,
  readRows,
  restore,
} from './testing/filled-register.ts';

/** With a real server: `npm run test:s3`. */
describe.runIf(isS3)('a restore into an S3 store', () => {
  fillRegisterForTests();

  async function finish({ databaseUrl, photoStore }: Awaited<ReturnType<typeof newTarget>>) {
    const pool = createPool(databaseUrl);
    try {
      return await finishRestoreAtStart(pool, photoStore);
    } finally {
      await pool.end();
    }
  }

  it('moves the photos of the register that it replaces to quarantine, and refuses those of another', async () => {
    const target = await newTarget();
    const file = await backup();
    await restore({ ...target, file, overwrite: false });
    const restored = await readPhotoFiles(target.dataDir);
    const [store, since] = [photoStoreOf(target.dataDir), randomUUID()];
    await store.put(since, 'full', Buffer.from('since'));
    const id = await store.databaseId();
    await store.setDatabaseId('another database');
    const before = [await readRows(target.databaseUrl), await readPhotoFiles(target.dataDir)];
    await expect(restore({ ...target, file, overwrite: true })).rejects.toThrow(
      'the photos of another database',
    );
    expect([await readRows(target.databaseUrl), await readPhotoFiles(target.dataDir)]).toEqual(before);
    // Nor does the start of the program touch what a restore of another database has staged there.
    await openStaging(target.photoStore)
      .staged(randomUUID())
      .put(randomUUID(), 'full', Buffer.from('staged'));
    expect(await finish(target)).toBeUndefined();
    expect(await photoPlaces(target.dataDir)).toHaveLength(2);

    await store.setDatabaseId(id as string);
    await restore({ ...target, file, overwrite: true });
    const { [`quarantine/${since}.jpg`]: moved, ...others } = await readPhotoFiles(target.dataDir);
    expect(moved).toBe(Buffer.from('since').toString('base64'));
    expect(others).toEqual(restored);
  });

  it('that was killed after its rows were committed is completed, whichever step is missing', async () => {
    const target = await newTarget();
    await restore({ ...target, file: await backup(), overwrite: false });
    const photos = await readPhotoFiles(target.dataDir);
    const [[restoreId = '']] = (await query(
      target.databaseUrl,
      `SELECT details->'restored_backup'->>'restore_id' FROM audit_logs WHERE details->'restored_backup' IS NOT NULL`,
    )) as [[string]];
    const [present, staged] = [
      photoStoreOf(target.dataDir),
      openStaging(target.photoStore).staged(restoreId),
    ];
    const keys: string[] = [];
    for await (const { key } of present.list()) keys.push(key);
    const stage = async (some: string[]) => {
      for (const key of some)
        for (const size of ['full', 'thumbnail'] as const)
          await staged.put(
            key,
            size,
            Buffer.from(
              photos[`${key.slice(0, 2)}/${key}${size === 'full' ? '' : '.thumbnail'}.jpg`] as string,
              'base64',
            ),
          );
    };
    const ownId = (await present.databaseId()) as string;
    // The bucket has the id of the register that is replaced, until all copies are made.
    const replacedId = 'b'.repeat(32);
    // Before the first copy, in the middle of the copies, and in the middle of the removal of what was staged.
    const steps: [staged: string[], missing: string[], id: string][] = [
      [keys, keys, ownId],
      [keys, keys.slice(1), ownId],
      [keys, keys.slice(1), replacedId],
      [keys.slice(2), [], ownId],
    ];
    for (const [some, missing, id] of steps) {
      await stage(some);
      await staged.setDatabaseId(ownId);
      await present.setDatabaseId(id);
      for (const key of missing) await present.remove(key);
      expect(await finish(target)).toContain('A restore was cut off after its rows were written.');
      expect(await readPhotoFiles(target.dataDir)).toEqual(photos);
      expect(await photoPlaces(target.dataDir)).toEqual(['photos']);
    }
    expect(await finish(target)).toBeUndefined();
  });
});
