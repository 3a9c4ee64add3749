import { useQuery } from '@tanstack/react-query';
import { villageQueries } from '../features/villages/villages.queries.ts';
import { useIsAdmin } from '../lib/permissions.ts';

/** Only administrators choose a village. Other users belong to one, so nothing is loaded for them. */
export function useVillageChoices(needed = true) {
  const isAdmin = useIsAdmin();
  const { data, error, refetch } = useQuery({ ...villageQueries.all(), enabled: isAdmin && needed });
  return {
    /** Undefined for users who do not choose; empty while loading. */
    villages: isAdmin ? (data ?? []) : undefined,
    /** False while an administrator's choices are loading. */
    ready: !isAdmin || data !== undefined,
    error: data ? null : error,
    refetch,
  };
}
