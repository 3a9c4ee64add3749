import { type BodyOf, MAX_PAGE, type Owner, ownerEndpoints } from '@bawaba/contracts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { request, requestPage } from '../../lib/api.ts';

/** Page after page until there are no more: the search box filters what is loaded. */
async function loadAll(signal: AbortSignal): Promise<Owner[]> {
  const owners = new Map<number, Owner>();
  for (let offset = 0; ; offset += MAX_PAGE) {
    const { rows, total } = await requestPage(ownerEndpoints.list, {
      query: { limit: MAX_PAGE, offset },
      signal,
    });
    // An owner added meanwhile pushes the last of one page into the next; by id they are met once.
    for (const owner of rows) owners.set(owner.id, owner);
    if (rows.length < MAX_PAGE || offset + rows.length >= total) return [...owners.values()];
  }
}

export const ownerQueries = {
  all: () => queryOptions({ queryKey: ['owners', 'all'], queryFn: ({ signal }) => loadAll(signal) }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['owners', id],
      queryFn: ({ signal }) => request(ownerEndpoints.get, { params: { id }, signal }),
      // An edit starts from the record as it is now, since the version it carries must be.
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
      client.invalidateQueries({ queryKey: ['owners', 'all'] }),
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
