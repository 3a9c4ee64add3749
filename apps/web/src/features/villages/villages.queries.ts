import { type VillageWrite, villageEndpoints } from '@bawaba/contracts';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { request, requestPage } from '../../lib/api.ts';
import { ALL_VILLAGES } from './all-villages.ts';

export const VILLAGES_PAGE_SIZE = 24;

export const villageQueries = {
  page: (page: number) =>
    queryOptions({
      queryKey: ['villages', 'page', page],
      queryFn: ({ signal }) =>
        requestPage(villageEndpoints.list, {
          query: { limit: VILLAGES_PAGE_SIZE, offset: (page - 1) * VILLAGES_PAGE_SIZE },
          signal,
        }),
      placeholderData: keepPreviousData,
    }),
  /** For a select in a form. */
  all: () =>
    queryOptions({
      queryKey: ['villages', 'all'],
      queryFn: ({ signal }) => request(villageEndpoints.list, { query: ALL_VILLAGES, signal }),
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['villages', id],
      queryFn: ({ signal }) => request(villageEndpoints.get, { params: { id }, signal }),
    }),
};

export function useVillageActions() {
  const client = useQueryClient();
  const refreshed = async <T>(change: Promise<T>): Promise<T> => {
    const answer = await change;
    await client.invalidateQueries({ queryKey: ['villages'] });
    return answer;
  };
  return {
    create: (body: VillageWrite) => refreshed(request(villageEndpoints.create, { body })),
    update: (id: number, body: VillageWrite) =>
      refreshed(request(villageEndpoints.update, { params: { id }, body })),
    remove: (id: number) => refreshed(request(villageEndpoints.remove, { params: { id } })),
  };
}
