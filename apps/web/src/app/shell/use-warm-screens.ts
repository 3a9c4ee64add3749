import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { allows } from '../../lib/permissions.ts';
import { quiet } from '../../lib/quiet.ts';
import { useSession } from '../../lib/session.ts';

/** Lets the first page load its data before anything else. */
const SETTLED_MS = 3_000;
/** Loads the code of the other pages when idle: they open fast, and even if the connection is lost later. */
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
        // After a failure, the router loads the chunk again when the page opens.
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
