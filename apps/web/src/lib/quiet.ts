import type { QueryClient } from '@tanstack/react-query';

/** A browser that is never idle goes on after this time. */
const LONGEST_WAIT_MS = 500;

const idle = (): Promise<unknown> =>
  new Promise((resolve) =>
    // Safari has no idle callbacks.
    'requestIdleCallback' in window
      ? requestIdleCallback(resolve, { timeout: LONGEST_WAIT_MS })
      : setTimeout(resolve, 100),
  );
const pause = () => new Promise((resolve) => setTimeout(resolve, 250));

/** Waits until no request is pending and the browser is idle. */
export async function quiet(client: QueryClient) {
  while (client.isFetching()) await pause();
  await idle();
}
