import { setTimeout as sleep } from 'node:timers/promises';
import { FolderInUseError } from '@bawaba/embedded-postgres';
import { StartFailure } from './failure.ts';

/** A person at the console hears of the wait after this. Most waits are shorter. */
const SAY_SO_AFTER_MS = 1_000;

/**
 * Tries again while the folder or a port is taken: an earlier copy that was killed needs a moment to leave. What is still
 * taken after the limit is another program's, and the start fails.
 */
export async function waitForPredecessor<Part>(
  start: () => Promise<Part>,
  limit: number,
  say: (line: string) => void,
): Promise<Part> {
  const began = Date.now();
  for (let said = false; ; await sleep(100)) {
    try {
      return await start();
    } catch (error) {
      const waited = Date.now() - began;
      const mayPass = error instanceof FolderInUseError || (error instanceof StartFailure && error.portInUse);
      if (!mayPass || waited >= limit) throw error;
      if (said || waited < SAY_SO_AFTER_MS) continue;
      said = true;
      say(
        `${error.message} Waiting up to ${Math.round(limit / 1000)} seconds, in case it is on its way out.`,
      );
    }
  }
}
