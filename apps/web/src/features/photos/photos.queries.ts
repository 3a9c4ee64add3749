import { photoEndpoints } from '@bawaba/contracts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';

/** Photo URLs expire after 5 minutes; they are refreshed before that, and when the window regains focus. */
const REFRESH_MS = 4 * 60 * 1000;

export const photoQueries = {
  of: (residentId: number) =>
    queryOptions({
      queryKey: ['photos', residentId],
      queryFn: ({ signal }) => request(photoEndpoints.list, { params: { id: residentId }, signal }),
      refetchInterval: REFRESH_MS,
      refetchOnWindowFocus: 'always',
      staleTime: 60_000,
    }),
};

export function usePhotoActions(residentId: number) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: photoQueries.of(residentId).queryKey });
  return {
    refresh,
    remove: async (photoId: number) => {
      await request(photoEndpoints.remove, { params: { id: residentId, photoId } });
      await refresh();
    },
  };
}
