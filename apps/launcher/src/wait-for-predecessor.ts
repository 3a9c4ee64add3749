import { setTimeout as sleep } from 'node:timers/promises';
import { FolderInUseError } from '@bawaba/embedded-postgres';
import { StartFailure } from './failure.ts';

/** A longer wait is logged. */
const LOG_AFTER_MS = 1_000;

/**
 * Retries while the folder or a port is in use: an earlier copy that was killed needs a moment to release them. After
 * the limit another program must hold them, and the start fails.
 */
export async function waitForPredecessor<Part>(
  start: () => Promise<Part>,
  limitMs: number,
  log: (line: string) => void,
): Promise<Part> {
  const began = Date.now();
  for (let logged = false; ; await sleep(100)) {
    try {
      return await start();
    } catch (error) {
      const waited = Date.now() - began;
      const isTemporary =
        error instanceof FolderInUseError || (error instanceof StartFailure && error.portInUse);
      if (!isTemporary || waited >= limitMs) throw error;
      if (logged || waited < LOG_AFTER_MS) continue;
      logged = true;
      log(`${error.message} Waiting up to ${Math.round(limitMs / 1000)} seconds, in case it is stopping.`);
    }
  }
}
