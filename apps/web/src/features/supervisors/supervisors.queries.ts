import { type BodyOf, type SupervisorCreate, supervisorEndpoints } from '@bawaba/contracts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';

/** The maximum page size of the api: accounts are few, and the browser searches and pages them. */
const ALL = 1000;

export const supervisorQueries = {
  all: () =>
    queryOptions({
      queryKey: ['supervisors', 'all'],
      queryFn: ({ signal }) => request(supervisorEndpoints.list, { query: { limit: ALL }, signal }),
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['supervisors', id],
      queryFn: ({ signal }) => request(supervisorEndpoints.get, { params: { id }, signal }),
    }),
};

export function useSupervisorActions() {
  const client = useQueryClient();
  const refreshed = async <T>(change: Promise<T>): Promise<T> => {
    const answer = await change;
    await client.invalidateQueries({ queryKey: ['supervisors'] });
    return answer;
  };
  return {
    create: (body: SupervisorCreate) => refreshed(request(supervisorEndpoints.create, { body })),
    update: (id: number, body: BodyOf<typeof supervisorEndpoints.update>) =>
      refreshed(request(supervisorEndpoints.update, { params: { id }, body })),
    remove: (id: number) => refreshed(request(supervisorEndpoints.remove, { params: { id } })),
  };
}
