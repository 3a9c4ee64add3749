import { basename } from 'node:path';
import type pg from 'pg';
import type { WrittenFile } from './archive.ts';

export type BackupFailure =
  | 'disk_full'
  | 'folder'
  | 'database'
  | 'photo_store'
  | 'photos_lost'
  | 'cut_off'
  | 'other';

interface GoodBackup extends WrittenFile {
  readonly file: string;
  readonly isEncrypted: boolean;
  readonly runId: number | undefined;
}

/** Writes down a good backup. A database of an earlier version has no table for it. */
export async function recordBackup(
  client: pg.ClientBase,
  { file, bytes, sha256, isEncrypted, runId }: GoodBackup,
) {
  const { rows } = await client.query(`SELECT to_regclass('public.backups') IS NOT NULL AS known`);
  if (!rows[0].known) return;
  const id = runId ?? (await insertRun(client, false));
  await client.query(
    `UPDATE backups SET state = 'good', finished_at = now(), file_name = $2, bytes = $3, sha256 = $4, is_encrypted = $5
     WHERE id = $1`,
    [id, basename(file), bytes, sha256, isEncrypted],
  );
}

export async function insertRun(client: pg.ClientBase, isScheduled: boolean): Promise<number> {
  const { rows } = await client.query('INSERT INTO backups (is_scheduled) VALUES ($1) RETURNING id', [
    isScheduled,
  ]);
  return rows[0].id;
}

export const recordFailure = (client: pg.ClientBase, id: number, failure: BackupFailure) =>
  client.query(`UPDATE backups SET state = 'failed', finished_at = now(), failure = $2 WHERE id = $1`, [
    id,
    failure,
  ]);

/** Only with the lock: nobody else makes a scheduled backup, so what still says "running" was killed. */
export const recordCutOff = (client: pg.ClientBase) =>
  client.query(
    `UPDATE backups SET state = 'failed', finished_at = now(), failure = 'cut_off' WHERE state = 'running' AND is_scheduled`,
  );

/** A run in the future was written down while a clock was wrong, and does not count. Two clocks may differ a little. */
export const NOT_IN_FUTURE = `greatest(started_at, finished_at) < now() + interval '1 hour'`;

export interface ScheduledRuns<Instant = Date> {
  /** When the last good one began. */
  readonly goodSince: Instant | null;
  /** Nobody knows when one was cut off: its start counts. */
  readonly failedAt: Instant | null;
  readonly lastBytes: number | null;
}

/** The api asks whether to start a worker, and the worker asks again: both must see the same. */
export const SCHEDULED_RUNS = `
  SELECT max(started_at) FILTER (WHERE state = 'good') AS "goodSince",
    max(CASE failure WHEN 'cut_off' THEN started_at ELSE finished_at END) FILTER (WHERE state = 'failed') AS "failedAt",
    (array_agg(bytes ORDER BY started_at DESC) FILTER (WHERE state = 'good'))[1]::float8 AS "lastBytes"
  FROM backups WHERE is_scheduled AND ${NOT_IN_FUTURE}`;

export async function readScheduledRuns(client: pg.ClientBase): Promise<ScheduledRuns> {
  const { rows } = await client.query(SCHEDULED_RUNS);
  return rows[0];
}
