import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from './folder-lock.ts';
import { THROWAWAY_SETTINGS } from './settings.ts';
import { type RunningPostgres, startPostgres } from './start.ts';

const PREFIX = 'bawaba-throwaway-';

/** A folder younger than this may be another run's that has not locked it yet. */
const ABANDONED_AFTER_MS = 60_000;

const LAST_LINES = 10;

/**
 * A server for a test run: quick because it never waits for the disk, and gone without a trace when it is stopped.
 * An end that nobody asked for is reported at once to `onUnexpectedEnd`, with the last lines of its log.
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
  let asked = false;
  postgres.exited.then((code) => {
    if (asked) return;
    onUnexpectedEnd(new Error(`PostgreSQL ended with status ${code}; its last lines:\n${lines.join('\n')}`));
  });
  return {
    ...postgres,
    stop: async () => {
      asked = true;
      await postgres.stop();
      remove();
    },
  };
}

/** A test run that was killed could not clean up; whoever holds a folder's lock is still at work in it. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const dir = join(tmpdir(), name);
    try {
      if (Date.now() - statSync(dir).mtimeMs < ABANDONED_AFTER_MS) continue;
      // Let go of before it is removed: a new folder may get the inode, and with it the lock, of the one that went.
      await (await lockFolder(dir)).release();
      rmSync(dir, { recursive: true, force: true });
    } catch {}
  }
}
