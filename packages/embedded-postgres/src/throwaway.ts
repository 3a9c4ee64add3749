import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from './folder-lock.ts';
import { THROWAWAY_SETTINGS } from './settings.ts';
import { type RunningPostgres, startPostgres } from './start.ts';

const PREFIX = 'bawaba-throwaway-';

/** A newer folder may belong to another run that has not locked it yet. */
const ABANDONED_AFTER_MS = 60_000;

const LAST_LINES = 10;

/** Linux keeps the files of this folder in memory. On a disk, the thousands of files of each new database take their time. */
export const IN_MEMORY = '/dev/shm';
/** More than the databases of a test run and their log take. */
const ROOM_BYTES = 4 * 1024 ** 3;

function temporaryFolder(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (Math.min(bavail * bsize, freemem()) >= ROOM_BYTES) return IN_MEMORY;
  } catch {}
  return tmpdir();
}

/**
 * A server for a test run: fast, because it never waits for the disk; `stop` deletes its folder. An unexpected end is
 * reported at once to `onUnexpectedEnd`, with the last lines of the log.
 */
export async function startThrowawayPostgres(
  settings: Record<string, string> = {},
  onUnexpectedEnd: (error: Error) => void = () => {},
): Promise<RunningPostgres> {
  await removeAbandoned();
  const dataDir = mkdtempSync(join(temporaryFolder(), PREFIX));
  const lines: string[] = [];
  const postgres = await startPostgres({
    dataDir,
    settings: { ...THROWAWAY_SETTINGS, ...settings },
    durable: false,
    log: (line) => lines.push(line) > LAST_LINES && lines.shift(),
  });
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  let isStopping = false;
  postgres.exited.then((code) => {
    if (isStopping) return;
    onUnexpectedEnd(new Error(`PostgreSQL ended with status ${code}; its last lines:\n${lines.join('\n')}`));
  });
  return {
    ...postgres,
    stop: async () => {
      isStopping = true;
      await postgres.stop();
      remove();
    },
  };
}

/** Deletes the folders of test runs that were killed. A locked folder is in use. */
async function removeAbandoned(): Promise<void> {
  const folders = [tmpdir(), IN_MEMORY].filter((folder) => existsSync(folder));
  for (const dir of folders.flatMap(foldersOfServers)) {
    try {
      if (Date.now() - statSync(dir).mtimeMs < ABANDONED_AFTER_MS) continue;
      // Release the lock before the folder is deleted: a new folder may reuse its inode, and with it the name of the lock.
      await (await lockFolder(dir)).release();
      rmSync(dir, { recursive: true, force: true });
    } catch {}
  }
}

const foldersOfServers = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => join(folder, name));
