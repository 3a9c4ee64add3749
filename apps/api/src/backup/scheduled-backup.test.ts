import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDatabase } from '../database/connection.ts';
import { createBackupService } from '../features/backups/backups.service.ts';
import type { PhotoSize } from '../features/photos/photo-store.ts';
import { PhotoStoreUnavailableError } from '../features/photos/photo-store-error.ts';
import { builtProgram } from '../testing/built-program.ts';
import { photoEnvironment, photoStoreOf, readPhotoFiles as readFiles } from '../testing/photo-files.ts';
import { makeScheduledBackup } from './scheduled-backup.ts';
import {
  backup,
  fillRegisterForTests,
  folder,
  newTarget,
  query,
  readRows,
  t,
} from './testing/filled-register.ts';
import { verifyBackup } from './verify-backup.ts';

fillRegisterForTests();

const run = (
  program: 'backup' | 'backup-key' | 'restore',
  args: string[],
  env: Record<string, string>,
  input = '',
) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const options = { env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } };
    const child = execFile(
      process.execPath,
      [builtProgram(program), ...args],
      options,
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}`.trim() }),
    );
    child.stdin?.end(input);
  });

async function makeKey() {
  const keyFile = join(await mkdtemp(join(folder, 'key-')), 'private.key');
  const { output } = await run('backup-key', [keyFile], {});
  return { keyFile, recipient: /^BACKUP_RECIPIENT=(age1\S+)/.exec(output)?.[1] as string };
}

async function newSchedule(recipients: string[] = []) {
  await query(t.url, 'DELETE FROM backups');
  return { folder: await mkdtemp(join(folder, 'backups-')), at: '03:30', keep: 2, recipients };
}
const NOWHERE = 'postgres://nobody@127.0.0.1:1/nowhere';
type Schedule = Awaited<ReturnType<typeof newSchedule>>;

const make = (schedule: Schedule, more = {}) =>
  makeScheduledBackup({
    databaseUrl: t.url,
    photos: photoStoreOf(t.config.dataDir),
    schedule,
    timeZone: 'Africa/Cairo',
    reserveBytes: 0,
    ...more,
  });
const goodFiles = async ({ folder: to }: Schedule) =>
  (await readdir(to)).filter((name) => /\.backup(\.age)?$/.test(name));
const status = async () => (await t.admin.get('/backups/status')).body;
/** As if the backups had been made some days earlier. */
const age = (days: number) =>
  query(
    t.url,
    `UPDATE backups SET started_at = started_at - interval '${days} days',
    finished_at = finished_at - interval '${days} days'`,
  );

async function copyOfTheApi(schedule: Schedule, more = {}) {
  const log: string[] = [];
  const keep = (...line: unknown[]) => void log.push(JSON.stringify(line));
  const service = await createBackupService({
    db: createDatabase(t.pool),
    config: { ...t.config, backups: schedule, ...more },
    log: { info: keep, error: keep } as unknown as FastifyBaseLogger,
  });
  onTestFinished(() => service.close());
  return { ...service, log };
}

describe('a scheduled backup', () => {
  it('is encrypted, and only its private key restores it: from a file or standard input', async () => {
    const { keyFile, recipient } = await makeKey();
    const schedule = await newSchedule([recipient]);
    expect(await make(schedule)).toMatch(/^Saved [\d,]+ rows and 6 photo files to bawaba-/);
    const [name = ''] = await goodFiles(schedule);
    const file = join(schedule.folder, name);
    expect((await readFile(file)).includes('مارينا')).toBe(false);
    expect(
      execFileSync('sha256sum', ['--check', `${name}.sha256`], { cwd: schedule.folder }).toString(),
    ).toContain('OK');

    await expect(verifyBackup(file)).rejects.toThrow('is encrypted. Name the file of its private key');
    const other = await makeKey();
    const target = await newTarget();
    const { databaseUrl, dataDir } = target;
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...photoEnvironment(dataDir) };
    expect(await run('restore', [file, '--identity', other.keyFile], env)).toEqual({
      code: 1,
      output: `This private key does not open ${file}.`,
    });
    const key = await readFile(keyFile, 'utf8');
    const secret = key.split('\n')[1] as string;
    expect(await run('restore', [file, '--identity', secret], env)).toEqual({
      code: 1,
      output: expect.stringContaining('Do not write the private key on the command line'),
    });
    expect(await run('restore', [file, '--identity', '-'], env, key)).toMatchObject({ code: 0 });
    expect(await readRows(target.databaseUrl)).toEqual(await readRows(t.url));
    expect(await readFiles(target.dataDir)).toEqual(await readFiles(t.config.dataDir));

    // The same for a backup by hand.
    const byHand = join(schedule.folder, 'by-hand');
    const saved = await run('backup', [byHand], { ...env, BACKUP_RECIPIENT: recipient });
    expect(saved.output).toContain('encrypted');
    expect((await verifyBackup(byHand, [secret])).manifest.photos.files).toBe(6);
  });

  it('is made once by two copies, and not again until the next day', async () => {
    const schedule = await newSchedule();
    const copies = await Promise.all([copyOfTheApi(schedule), copyOfTheApi(schedule)]);
    await Promise.all(copies.map((copy) => copy.runIfDue()));
    await Promise.all(copies.map((copy) => copy.runIfDue()));
    expect(await goodFiles(schedule)).toHaveLength(1);
    expect(copies.flatMap(({ log }) => log)).toEqual([expect.stringContaining('6 photo files')]);
    await backup();
    expect(await status()).toMatchObject({
      is_scheduled: true,
      last_good: { is_encrypted: false },
      last_failure: null,
      is_overdue: false,
    });
    await age(3);
    expect(await status()).toMatchObject({ is_overdue: true });
    await copies[0].runIfDue();
    // Not the files: two of the same second have the same name.
    expect(copies.flatMap(({ log }) => log)).toHaveLength(2);
    expect(await status()).toMatchObject({ is_overdue: false });
  });

  it('is made and is overdue although the clock was ahead at the last one', async () => {
    const schedule = await newSchedule();
    await make(schedule);
    await age(-3000);
    const copy = await copyOfTheApi(schedule);
    expect(await copy.status()).toMatchObject({ is_overdue: true, last_good: null, last_failure: null });
    expect((await copy.lastRuns()).lastGood).toBeUndefined();
    await copy.runIfDue();
    expect(copy.log).toEqual([expect.stringContaining('Saved')]);
    expect(await copy.status()).toMatchObject({ is_overdue: false, last_good: { is_encrypted: false } });

    // The clock of the database is ahead of ours by less than an hour.
    await query(
      t.url,
      `UPDATE backups SET finished_at = now() + interval '50 minutes' WHERE finished_at < now()`,
    );
    const finishedAt = (await copy.lastRuns()).lastGood?.finished_at ?? '';
    expect(Date.parse(finishedAt)).toBeLessThanOrEqual(Date.now());
  });

  it('is not tried again and again because of a failure while the clock was ahead', async () => {
    const schedule = await newSchedule();
    await make(schedule);
    await query(
      t.url,
      `INSERT INTO backups (is_scheduled, state, failure, started_at, finished_at) VALUES
       (true, 'failed', 'other', now() + interval '9 years', now() + interval '9 years'),
       (true, 'failed', 'other', now() - interval '1 hour', now() + interval '9 years')`,
    );
    // A worker that starts cannot even read that nothing is due.
    const copy = await copyOfTheApi(schedule, { databaseUrl: NOWHERE });
    await copy.runIfDue();
    expect(copy.log).toEqual([]);
    expect(await copy.status()).toMatchObject({ is_overdue: false, last_failure: null });
  });

  it('says how many photos the store did not have, if they are few', async () => {
    const [[key]] = (await query(t.url, 'SELECT storage_key FROM resident_photos ORDER BY id LIMIT 1')) as [
      [string],
    ];
    const photos = {
      ...photoStoreOf(t.config.dataDir),
      open: async (name: string, size: PhotoSize) =>
        name === key ? undefined : photoStoreOf(t.config.dataDir).open(name, size),
    };
    expect(await make(await newSchedule(), { photos })).toContain('; 2 missing from the photo store;');
  });

  it('fails without its photos, and leaves the older ones', async () => {
    const schedule = { ...(await newSchedule()), keep: 1 };
    await make(schedule);
    const older = await readdir(schedule.folder);
    await age(1);
    const photos = { ...photoStoreOf(t.config.dataDir), open: async () => undefined };
    await expect(make(schedule, { photos })).rejects.toThrow(
      '2 of 2 photos are missing from the photo store: is its disk mounted?',
    );
    expect(await readdir(schedule.folder)).toEqual(older);
    expect(await status()).toMatchObject({
      last_good: { is_encrypted: false },
      last_failure: { reason: 'photos_lost' },
    });
  });

  it('blames the photo store for a photo that its disk cannot read, although the error names no file', async () => {
    const schedule = await newSchedule();
    const error = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
    async function* broken() {
      yield Buffer.from('the first bytes');
      throw error;
    }
    const unreadable = [
      () => Promise.reject(error),
      async () => ({ stream: Readable.from(broken()), bytes: 100_000 }),
    ];
    for (const open of unreadable) {
      await query(t.url, 'DELETE FROM backups');
      await expect(make(schedule, { photos: { ...photoStoreOf(t.config.dataDir), open } })).rejects.toThrow(
        /^the photo store could not read [0-9a-f-]{36}: EIO/,
      );
      expect(await status()).toMatchObject({ last_failure: { reason: 'photo_store' } });
      expect(await readdir(schedule.folder)).toEqual([]);
    }
  });

  it('that is killed leaves no file that counts, and the next one removes what it left', async () => {
    const schedule = await newSchedule();
    const blocker = new pg.Client(t.url);
    await blocker.connect();
    await blocker.query('BEGIN; LOCK TABLE visitors IN ACCESS EXCLUSIVE MODE');
    const copy = await copyOfTheApi(schedule);
    const killed = copy.runIfDue();
    await expect.poll(() => readdir(schedule.folder)).toEqual([expect.stringMatching(/\.part$/)]);
    await copy.close();
    await killed;
    await blocker.end();
    expect(await goodFiles(schedule)).toEqual([]);

    expect(await make(schedule)).toBeUndefined();
    expect(await status()).toMatchObject({ last_good: null, last_failure: { reason: 'cut_off' } });
    await age(1);
    expect(await make(schedule)).toContain('Saved');
    const [name = ''] = await goodFiles(schedule);
    expect(await readdir(schedule.folder)).toEqual([name, `${name}.sha256`]);
    await verifyBackup(join(schedule.folder, name));
    expect(await status()).toMatchObject({ last_failure: null });
  });

  it('on a full disk, or without its folder, says so, and leaves the older ones', async ({ skip }) => {
    const schedule = await newSchedule();
    await make(schedule);
    const older = await readdir(schedule.folder);
    await age(1);
    await expect(make(schedule, { reserveBytes: Number.MAX_SAFE_INTEGER })).rejects.toThrow('is full');
    expect(await readdir(schedule.folder)).toEqual(older);
    expect(await status()).toMatchObject({
      last_good: { is_encrypted: false },
      last_failure: { reason: 'disk_full' },
    });
    // Not tried again at once.
    expect(await make(schedule)).toBeUndefined();

    await age(1);
    const missing = { ...schedule, folder: join(schedule.folder, 'not mounted') };
    await expect(make(missing)).rejects.toThrow('ENOENT');
    expect(await status()).toMatchObject({ last_failure: { reason: 'folder' } });

    await query(t.url, 'DELETE FROM backups');
    const away = {
      ...photoStoreOf(t.config.dataDir),
      open: () => Promise.reject(new PhotoStoreUnavailableError('hangs')),
    };
    await expect(make(schedule, { photos: away })).rejects.toThrow('the photo store hangs');
    expect(await status()).toMatchObject({ last_failure: { reason: 'photo_store' } });

    const disk = join(schedule.folder, 'disk');
    await mkdir(disk);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8k', 'none', disk], { stdio: 'ignore' });
    } catch {
      return skip('needs root on Linux, to mount a small disk');
    }
    onTestFinished(() => void execFileSync('umount', [disk]));
    await query(t.url, 'DELETE FROM backups');
    await expect(make({ ...schedule, folder: disk })).rejects.toThrow('ENOSPC');
    expect(await readdir(disk)).toEqual([]);
    expect(await status()).toMatchObject({ last_failure: { reason: 'disk_full' } });
  });
});

it('whose process cannot even start counts as failed', async () => {
  const schedule = await newSchedule();
  const copy = await copyOfTheApi(schedule, { databaseUrl: NOWHERE });
  await copy.runIfDue();
  expect(copy.log).toEqual([expect.stringContaining('The backup failed: ')]);
  expect(await status()).toMatchObject({ last_failure: { reason: 'other' } });
});

it('refuses to start with a key that does not work', async () => {
  const schedule = await newSchedule([`age1${'q'.repeat(58)}`]);
  await expect(copyOfTheApi(schedule)).rejects.toThrow('is not a public key of age');
});
