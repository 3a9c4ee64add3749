import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from './folder-lock.ts';
import { THROWAWAY_SETTINGS } from './settings.ts';
import { type RunningPostgres, startPostgres } from './start.ts';

const PREFIX = 'bawaba-throwaway-';

/** A newer folder may belong to another run that has not locked it yet. */
const ABANDONED_AFTER_MS = 60_000;

const LAST_LINES = 10;

/**
 * A server for a test run: fast, because it never waits for the disk; `stop` deletes its folder. An unexpected end is
 * reported at once to `onUnexpectedEnd`, with the last lines of the log.
 */
export async function startThrowawayPostgres(
  settings: Record<string, string> = {},
  onUnexpectedEnd: (error: Error) => void = () => {},
): Promise<RunningPostgres> {
  await removeAbandoned();
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX));
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
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const dir = join(tmpdir(), name);
    try {
      if (Date.now() - statSync(dir).mtimeMs < ABANDONED_AFTER_MS) continue;
      // Release the lock before the folder is deleted: a new folder may reuse its inode, and with it the name of the lock.
      await (await lockFolder(dir)).release();
      rmSync(dir, { recursive: true, force: true });
    } catch {}
  }
}
