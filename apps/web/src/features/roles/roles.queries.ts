import { type RoleWrite, roleEndpoints } from '@bawaba/contracts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { request, requestPage } from '../../lib/api.ts';

/** The maximum page size of the api; there are only a few roles. */
const ALL = 1000;

export const roleQueries = {
  all: () =>
    queryOptions({
      queryKey: ['roles', 'all'],
      queryFn: ({ signal }) => requestPage(roleEndpoints.list, { query: { limit: ALL }, signal }),
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['roles', id],
      queryFn: ({ signal }) => request(roleEndpoints.get, { params: { id }, signal }),
    }),
  permissions: () =>
    queryOptions({
      queryKey: ['roles', 'permissions'],
      queryFn: ({ signal }) => request(roleEndpoints.permissions, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

export function useRoleActions() {
  const client = useQueryClient();
  const refreshed = async <T>(change: Promise<T>): Promise<T> => {
    const answer = await change;
    await client.invalidateQueries({ queryKey: ['roles'] });
    // Accounts show the name of their role, and the user's own role may have changed.
    await client.invalidateQueries({ queryKey: ['supervisors'] });
    await client.invalidateQueries({ queryKey: ['auth'] });
    return answer;
  };
  return {
    create: (body: RoleWrite) => refreshed(request(roleEndpoints.create, { body })),
    update: (id: number, body: RoleWrite) =>
      refreshed(request(roleEndpoints.update, { params: { id }, body })),
    remove: (id: number) => refreshed(request(roleEndpoints.remove, { params: { id } })),
  };
}
