import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type pg from 'pg';

/** Holds the photos of a restore until its rows are committed. The name contains the id of the restore. */
export const stagedFolder = (photosDir: string, restoreId: string) => `${photosDir}.restored-${restoreId}`;
const replacedFolder = (photosDir: string) => `${photosDir}.replaced`;

/** Replaces the present photos with the restored ones. Each step can be repeated after a crash. */
export async function swapPhotos(photosDir: string, staged: string) {
  const replaced = replacedFolder(photosDir);
  // After a crash between the two renames only the second is missing.
  if (await exists(photosDir)) {
    await rm(replaced, { recursive: true, force: true });
    await rename(photosDir, replaced);
  }
  // A backup without photos has no folder.
  if (await exists(staged)) await rename(staged, photosDir);
  await rm(replaced, { recursive: true, force: true });
}

/** Only one process may change the photo folder: a restore, or a copy of the program that finishes one at its start. */
export const lockRestores = (client: pg.ClientBase) => client.query(`SELECT pg_advisory_lock(${LOCK})`);
const LOCK = `hashtextextended('bawaba restore', 0)`;

/**
 * Finishes or undoes a restore that was killed. Its rows are committed completely or not at all; its audit entry shows
 * which, and the photos must follow. Returns a message for the operator if there was something to do.
 */
export async function finishRestore(client: pg.ClientBase, photosDir: string): Promise<string | undefined> {
  await lockRestores(client);
  try {
    return await finish(client, photosDir);
  } finally {
    await client.query(`SELECT pg_advisory_unlock(${LOCK})`);
  }
}

/** At the start of the program, before it uses the photos. */
export async function finishRestoreAtStart(pool: pg.Pool, photosDir: string): Promise<string | undefined> {
  const client = await pool.connect();
  try {
    return await finishRestore(client, photosDir);
  } finally {
    client.release();
  }
}

async function finish(client: pg.ClientBase, photosDir: string): Promise<string | undefined> {
  const prefix = basename(stagedFolder(photosDir, ''));
  const staged = (await namesIn(dirname(photosDir))).filter((name) => name.startsWith(prefix));
  let message: string | undefined;
  for (const name of staged) {
    const folder = stagedFolder(photosDir, name.slice(prefix.length));
    if (await isCommitted(client, name.slice(prefix.length))) {
      await swapPhotos(photosDir, folder);
      message =
        'A restore was cut off after its rows were written. Its photos are now in place: it is complete.';
    } else {
      await rm(folder, { recursive: true, force: true });
      message ??=
        'A restore was cut off before its end. What it left is removed: the register is as it was before.';
    }
  }
  if (await exists(replacedFolder(photosDir))) {
    // Only the last step was missing, or a restore by an earlier version stopped between its two steps.
    if (await exists(photosDir)) await rm(replacedFolder(photosDir), { recursive: true, force: true });
    else await rename(replacedFolder(photosDir), photosDir);
  }
  return message;
}

async function isCommitted(client: pg.ClientBase, restoreId: string): Promise<boolean> {
  const table = await client.query(`SELECT to_regclass('public.audit_logs') AS name`);
  if (!table.rows[0].name) return false;
  const entry = await client.query(
    `SELECT FROM audit_logs WHERE entity_type = 'system' AND details->'restored_backup'->>'restore_id' = $1`,
    [restoreId],
  );
  return entry.rows.length > 0;
}

const namesIn = (dir: string) =>
  readdir(dir).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

const exists = async (path: string) => (await namesIn(dirname(path))).includes(basename(path));
