import { vi } from 'vitest';

/** Waits for a condition, as long as the runner waits for the test. */
export const until = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 290_000, interval: 20 });
