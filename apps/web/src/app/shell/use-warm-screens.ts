import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { allows } from '../../lib/permissions.ts';
import { useSession } from '../../lib/session.ts';

/** Long enough for the first screen to have what it asked for. */
const SETTLED_MS = 3_000;
/** A desk that is never idle gets them all the same, one after the other. */
const LONGEST_WAIT_MS = 500;

const idle = (): Promise<unknown> =>
  new Promise((resolve) =>
    // Safari has no idle callbacks.
    'requestIdleCallback' in window
      ? requestIdleCallback(resolve, { timeout: LONGEST_WAIT_MS })
      : setTimeout(resolve, 100),
  );
const pause = () => new Promise((resolve) => setTimeout(resolve, 250));

/** Nothing is being drawn, and nothing that the screen asked for is still on the line. */
async function quiet(client: QueryClient) {
  while (client.isFetching()) await pause();
  await idle();
}

/** Fetches the other screens while nobody waits: they open at once, and a line that drops later keeps no one out. */
export function useWarmScreens() {
  const router = useRouter();
  const client = useQueryClient();
  const user = useSession()?.user;
  useEffect(() => {
    let stopped = false;
    const warm = async () => {
      for (const route of Object.values(router.routesById)) {
        await quiet(client);
        if (stopped) return;
        const needed = [route.options.staticData?.permission ?? []].flat();
        // One that cannot be had now is asked for again when it is opened.
        if (needed.every((permission) => allows(user, permission)))
          await Promise.resolve(router.loadRouteChunk(route)).catch(() => {});
      }
    };
    const timer = setTimeout(warm, SETTLED_MS);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [router, client, user]);
}
