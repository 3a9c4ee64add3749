import { useQuery } from '@tanstack/react-query';
import { villageQueries } from '../features/villages/villages.queries.ts';
import { useIsAdmin } from '../lib/permissions.ts';

/** Only administrators choose a village: for everyone else there is nothing to choose from, and nothing to load. */
export function useVillageChoices() {
  const isAdmin = useIsAdmin();
  const { data, error, refetch } = useQuery({ ...villageQueries.all(), enabled: isAdmin });
  return {
    villages: isAdmin ? data : undefined,
    /** False while an administrator's choices are on their way. */
    ready: !isAdmin || data !== undefined,
    error: data ? null : error,
    refetch,
  };
}
