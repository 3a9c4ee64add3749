import { type SavedViewWrite, viewEndpoints } from '@bawaba/contracts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';

export const savedViewQueries = {
  all: () =>
    queryOptions({
      queryKey: ['views'],
      queryFn: ({ signal }) => request(viewEndpoints.list, { signal }),
      // Only this user changes them, mostly in this tab.
      staleTime: 300_000,
    }),
};

export function useSavedViewActions() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries(savedViewQueries.all());
  return {
    save: async (view: SavedViewWrite) => {
      await request(viewEndpoints.create, { body: view });
      await refresh();
    },
    remove: async (id: number) => {
      await request(viewEndpoints.remove, { params: { id } });
      await refresh();
    },
  };
}
