import { vi } from 'vitest';

/** Waits for a condition. The limit only ends a test that hangs. */
export const until = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 290_000, interval: 20 });
