import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import type { PhotoStore } from '../features/photos/photo-store.ts';
import { PhotoStoreUnavailableError } from '../features/photos/photo-store-error.ts';
import { PhotosLostError } from './add-photos.ts';
import { assertSpace, DiskFullError } from './archive.ts';
import { assertFolder, backupName, removeOld, removeUnfinished, writeSum } from './backup-folder.ts';
import { createBackup } from './create-backup.ts';
import { readDatabaseId } from './finish-restore.ts';
import { describe } from './manifest.ts';
import { type BackupFailure, insertRun, readScheduledRuns, recordCutOff, recordFailure } from './runs.ts';
import { isDue } from './schedule.ts';
import { BACKUP_LOCK, openSession } from './session.ts';

const RESERVE_BYTES = 256 * 1024 * 1024;

interface Task {
  readonly databaseUrl: string;
  readonly photos: PhotoStore;
  readonly schedule: NonNullable<Config['backups']>;
  readonly timeZone: string;
  readonly reserveBytes?: number;
}

/** Makes the backup that is due, if there is one and no other copy makes it. Returns what it did. */
export async function makeScheduledBackup(task: Task): Promise<string | undefined> {
  const [lock, client] = [await openSession(task.databaseUrl), await openSession(task.databaseUrl)];
  try {
    if (!(await takeLock(lock))) return undefined;
    await recordCutOff(client);
    const runs = await readScheduledRuns(client);
    const startedAt = new Date();
    if (!isDue(runs, startedAt, task.schedule.at, task.timeZone)) return undefined;
    const runId = await insertRun(client, true);
    try {
      const lost = once(lock, 'end').then(() => {
        throw new Error('Connection of the lock lost');
      });
      return await Promise.race([
        make(task, client, { runId, startedAt, lastBytes: runs.lastBytes ?? 0 }),
        lost,
      ]);
    } catch (error) {
      await recordFailure(client, runId, failureOf(error)).catch(() => {});
      throw new Error(reasonOf(error));
    }
  } finally {
    await Promise.allSettled([lock.end(), client.end()]);
  }
}

/**
 * Held by an open transaction, which needs no session of its own, so a pooler may stand between; one that does nothing delays no
 * vacuum. It is free again when this process ends, however it does.
 */
async function takeLock(client: pg.Client): Promise<boolean> {
  await client.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0');
  const { rows } = await client.query(`SELECT pg_try_advisory_xact_lock(${BACKUP_LOCK}) AS taken`);
  return rows[0].taken;
}

interface Run {
  readonly runId: number;
  readonly startedAt: Date;
  readonly lastBytes: number;
}

async function make(task: Task, client: pg.Client, { runId, startedAt, lastBytes }: Run): Promise<string> {
  const { databaseUrl, photos, schedule, reserveBytes = RESERVE_BYTES } = task;
  const { folder, keep, recipients } = schedule;
  await assertFolder(folder);
  const databaseId = await readDatabaseId(client);
  if (!databaseId) throw new Error('The database has no id');
  await removeUnfinished(folder, databaseId);
  // Better now than after an hour. The next one is about as large as the last.
  await assertSpace(folder, reserveBytes + lastBytes);
  const name = backupName(databaseId, startedAt, recipients.length > 0);
  const file = join(folder, name);
  const {
    tables,
    photos: saved,
    missing_photos,
  } = await createBackup({
    databaseUrl,
    photos,
    file,
    recipients,
    runId,
    reserveBytes,
    refuseLostPhotos: true,
    beforeNaming: (written) => writeSum(file, written),
  });
  const removed = await removeOld(folder, databaseId, keep, name);
  const missing = missing_photos.length > 0 ? `; ${missing_photos.length} missing from the photo store` : '';
  return `Saved ${describe(tables, saved)} to ${name}${missing}; ${removed.length} older removed`;
}

const FOLDER_ERRORS = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'EIO', 'ESTALE'];

function failureOf(error: unknown): BackupFailure {
  if (error instanceof PhotosLostError) return 'photos_lost';
  if (error instanceof PhotoStoreUnavailableError) return 'photo_store';
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof DiskFullError || code === 'ENOSPC' || code === 'EDQUOT') return 'disk_full';
  if (FOLDER_ERRORS.includes(code ?? '')) return 'folder';
  return error instanceof pg.DatabaseError || /^(Connection|read|connect) /.test((error as Error).message)
    ? 'database'
    : 'other';
}

/** Messages of PostgreSQL can contain values of rows. */
const reasonOf = (error: unknown) =>
  error instanceof pg.DatabaseError ? `PostgreSQL refused with ${error.code}` : (error as Error).message;
