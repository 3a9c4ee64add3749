import { type BodyOf, ownerEndpoints } from '@bawaba/contracts';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { request, requestPage } from '../../lib/api.ts';

export const OWNERS_PAGE_SIZE = 50;

export const ownerQueries = {
  page: (search: string, page: number) =>
    queryOptions({
      queryKey: ['owners', 'page', search, page],
      queryFn: ({ signal }) =>
        requestPage(ownerEndpoints.list, {
          query: { search, limit: OWNERS_PAGE_SIZE, offset: (page - 1) * OWNERS_PAGE_SIZE },
          signal,
        }),
      placeholderData: keepPreviousData,
    }),
  /** Names that sound like the search, in the order of the list. */
  similar: (search: string) => (limit: number) => ({
    queryKey: ['owners', 'page', 'similar', search, limit],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      requestPage(ownerEndpoints.list, { query: { search, match: 'similar', limit }, signal }),
  }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['owners', id],
      queryFn: ({ signal }) => request(ownerEndpoints.get, { params: { id }, signal }),
      // Always load the latest version before an edit; the api rejects an outdated one.
      gcTime: 0,
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
    }),
};

export function useOwnerActions() {
  const client = useQueryClient();
  const refreshed = async <T>(change: Promise<T>): Promise<T> => {
    const answer = await change;
    await Promise.all([
      client.invalidateQueries({ queryKey: ['owners', 'page'] }),
      client.invalidateQueries({ queryKey: ['owners', 'village'] }),
    ]);
    return answer;
  };
  return {
    create: (body: BodyOf<typeof ownerEndpoints.create>, idempotencyKey: string | undefined) =>
      refreshed(request(ownerEndpoints.create, { body, idempotencyKey })),
    update: (id: number, body: BodyOf<typeof ownerEndpoints.update>) =>
      refreshed(request(ownerEndpoints.update, { params: { id }, body })),
    remove: (id: number) => refreshed(request(ownerEndpoints.remove, { params: { id } })),
  };
}
