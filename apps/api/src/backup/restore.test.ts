import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPool } from '../database/connection.ts';
import { copyPhotos } from '../features/photos/copy-photos.ts';
import { builtProgram } from '../testing/built-program.ts';
import {
  isS3,
  photoEnvironment,
  photoPlaces,
  photoSettings,
  photoStoreOf,
  readPhotoFiles as readFiles,
} from '../testing/photo-files.ts';
import { finishRestore, finishRestoreAtStart } from './finish-restore.ts';
import { openStaging } from './photo-staging.ts';
import { restoreBackup } from './restore-backup.ts';
import {
  backup,
  fillRegisterForTests,
  newFile,
  newTarget,
  query,
  readRows,
  restore,
  t,
} from './testing/filled-register.ts';
import { verifyBackup } from './verify-backup.ts';

fillRegisterForTests();

describe('a restore that is killed', () => {
  const UNDONE = 'A restore was cut off before its end.';
  const FINISHED = 'A restore was cut off after its rows were written.';
  async function finishAtStart({ databaseUrl, dataDir }: { databaseUrl: string; dataDir: string }) {
    const pool = createPool(databaseUrl);
    try {
      return await finishRestoreAtStart(pool, photoSettings(dataDir));
    } finally {
      await pool.end();
    }
  }

  it.runIf(process.platform !== 'win32')(
    'in the middle changes nothing; the next start or restore removes its files and reports it',
    async () => {
      const target = await newTarget();
      const file = await backup();
      await restore({ ...target, file, overwrite: false });
      const [rows, photos] = [await readRows(target.databaseUrl), await readFiles(target.dataDir)];
      const whole = await readFile(file);
      for (const clear of ['the next start', 'the next restore']) {
        // Pipes instead of a file: the first is read completely for the check, the second never sends its last bytes.
        const pipe = newFile();
        execFileSync('mkfifo', [pipe]);
        const env = {
          ...process.env,
          DATABASE_URL: target.databaseUrl,
          DATA_DIR: target.dataDir,
          ...photoEnvironment(target.dataDir),
        };
        const child = spawn(process.execPath, [builtProgram('restore'), pipe, '--overwrite'], {
          env,
          stdio: 'inherit',
        });
        const ended = once(child, 'exit');
        const verified = await open(pipe, 'w');
        execFileSync('mkfifo', [`${pipe}.next`]);
        await rename(`${pipe}.next`, pipe);
        await verified.writeFile(whole);
        await verified.close();
        const slow = await open(pipe, 'w');
        await slow.writeFile(whole.subarray(0, -100));
        const left = async () => (await photoPlaces(target.dataDir)).filter((name) => name !== 'photos');
        await vi.waitFor(
          async () => expect(await left()).toEqual([expect.stringContaining('photos.restored-')]),
          {
            timeout: 120_000,
          },
        );
        child.kill('SIGKILL');
        expect(await ended).toEqual([null, 'SIGKILL']);
        await slow.close();
        expect(await left()).toHaveLength(1);

        const said =
          clear === 'the next start'
            ? await finishAtStart(target)
            : await restoreBackup(await verifyBackup(file), { ...target, overwrite: true });
        expect(said, clear).toContain(UNDONE);
        expect(await left()).toEqual([]);
        expect(await readRows(target.databaseUrl)).toEqual(rows);
        expect(await readFiles(target.dataDir)).toEqual(photos);
      }
      expect(await finishAtStart(target)).toBeUndefined();
    },
  );

  // The steps of an S3 store: backup/restore-s3.test.ts
  it.skipIf(isS3)(
    'after its rows were committed is completed, whichever step of the photos is missing',
    async () => {
      const target = await newTarget();
      await restore({ ...target, file: await backup(), overwrite: false });
      const photos = await readFiles(target.dataDir);
      const [[id]] = (await query(
        target.databaseUrl,
        `SELECT details->'restored_backup'->>'restore_id' FROM audit_logs WHERE details->'restored_backup' IS NOT NULL`,
      )) as [[string]];
      const at = (name: string) => join(target.dataDir, name);
      const old = async (name: string) => {
        await mkdir(at(name));
        await writeFile(join(at(name), 'old.jpg'), 'old');
      };
      await rename(at('photos'), at(`photos.restored-${id}`));
      await old('photos');
      expect(await finishAtStart(target)).toContain(FINISHED);
      expect(await readFiles(target.dataDir)).toEqual(photos);

      await rename(at('photos'), at(`photos.restored-${id}`));
      await old('photos.replaced');
      expect(await Promise.all([finishAtStart(target), finishAtStart(target)])).toContainEqual(
        expect.stringContaining(FINISHED),
      );
      expect(await readFiles(target.dataDir)).toEqual(photos);

      await old('photos.replaced');
      await finishAtStart(target);
      expect(await readFiles(target.dataDir)).toEqual(photos);
      expect(await photoPlaces(target.dataDir)).toEqual(['photos']);
    },
  );
});

it('finishes its own restore although the store still has the id of the replaced register, and touches no other', async () => {
  const target = await newTarget();
  await restore({ ...target, file: await backup(), overwrite: false });
  const photos = await readFiles(target.dataDir);
  const staging = openStaging(target.photoStore);
  const [[own = '']] = (await query(
    target.databaseUrl,
    `SELECT details->'restored_backup'->>'restore_id' FROM audit_logs WHERE details->'restored_backup' IS NOT NULL`,
  )) as [[string]];
  await copyPhotos(staging.present, staging.staged(own));
  await staging.present.setDatabaseId('b'.repeat(32));
  const other = randomUUID();
  await staging.staged(other).put(randomUUID(), 'full', Buffer.from('staged by another database'));

  const client = new pg.Client(target.databaseUrl);
  await client.connect();
  onTestFinished(() => client.end());
  // As an S3 store answers while the photos are copied.
  const finish = () => finishRestore(client, { ...staging, belongsTo: async () => false });
  expect(await finish()).toContain('A restore was cut off after its rows were written.');
  expect(await staging.restoreIds()).toEqual([other]);
  expect(await finish()).toBeUndefined();
  await staging.discard(other);
  expect(await readFiles(target.dataDir)).toEqual(photos);
});

describe('restoring', () => {
  it('refuses to replace a register without --overwrite, and replaces all of it with it', async () => {
    const target = await newTarget();
    const file = await backup();
    await restore({ ...target, file, overwrite: false });
    await query(target.databaseUrl, `INSERT INTO villages (name) VALUES ('Made since')`);
    await mkdir(join(target.dataDir, 'photos', 'zz'), { recursive: true });
    await writeFile(join(target.dataDir, 'photos', 'zz', 'since.jpg'), 'since');

    await expect(restore({ ...target, file, overwrite: false })).rejects.toThrow('add --overwrite');
    expect((await query(target.databaseUrl, `SELECT FROM villages WHERE name = 'Made since'`)).length).toBe(
      1,
    );

    await restore({ ...target, file, overwrite: true });
    expect(await readRows(target.databaseUrl)).toEqual(await readRows(t.url));
    expect(await readFiles(target.dataDir)).toEqual(await readFiles(t.config.dataDir));
  });

  it('refuses a folder that contains photos', async () => {
    const target = await newTarget();
    await photoStoreOf(target.dataDir).put(randomUUID(), 'full', Buffer.from('photo'));
    await expect(restore({ ...target, file: await backup(), overwrite: false })).rejects.toThrow(
      'add --overwrite',
    );
  });

  it('refuses a database that is in use, or that belongs to another program', async () => {
    const file = await backup();
    const used = { databaseUrl: t.url, photoStore: t.config.photoStore, file, overwrite: true };
    await expect(restore(used)).rejects.toThrow('The program is running');
    const foreign = await newTarget();
    await query(foreign.databaseUrl, 'CREATE TABLE somebody_elses (a integer)');
    await expect(restore({ ...foreign, file, overwrite: true })).rejects.toThrow('another program');
    expect(Object.keys(await readRows(foreign.databaseUrl))).toEqual(['somebody_elses']);
  });
});
