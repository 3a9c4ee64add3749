import type { Database } from '../../database/database.ts';
import * as announcements from './announcements.repository.ts';

/** Changes that come together are sent together. The first is sent at once. */
const GAP_MS = 50;
/** For changes that no request of this copy made. */
const SWEEP_MS = 1_000;

/** Sends what changes have announced: soon after each request that may have changed something, and every second. */
export function createAnnouncer(db: Database) {
  let isDue = false;
  let isRunning = false;
  let isClosed = false;

  async function run() {
    isRunning = true;
    while (isDue && !isClosed) {
      isDue = false;
      // While the database is away, the next sweep tries again.
      await announcements.send(db).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, GAP_MS));
    }
    isRunning = false;
  }
  const announce = () => {
    isDue = true;
    if (!isRunning && !isClosed) void run();
  };
  const sweep = setInterval(announce, SWEEP_MS).unref();

  return {
    announce,
    close() {
      isClosed = true;
      clearInterval(sweep);
    },
  };
}
