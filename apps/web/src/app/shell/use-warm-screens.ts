import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { allows } from '../../lib/permissions.ts';
import { useSession } from '../../lib/session.ts';

/** Long enough for the first screen to have what it asked for. */
const SETTLED_MS = 2_000;

/** Fetches the other screens while nobody waits: they open at once, and a line that drops later keeps no one out. */
export function useWarmScreens() {
  const router = useRouter();
  const user = useSession()?.user;
  useEffect(() => {
    let stopped = false;
    const warm = async () => {
      for (const route of Object.values(router.routesById)) {
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
  }, [router, user]);
}
