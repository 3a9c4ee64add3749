import { type BodyOf, type VisitorPresence, visitorEndpoints } from '@bawaba/contracts';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { request, requestPage } from '../../lib/api.ts';
import { today } from '../../lib/today.ts';

export const VISITORS_PAGE_SIZE = 50;

export interface VisitorFilters {
  search?: string | undefined;
  apartment_number?: string | undefined;
  building_number?: string | undefined;
  visit_date_from?: string | undefined;
  visit_date_to?: string | undefined;
  village_id?: string | undefined;
  /** The day on which the address is opened, not the day on which it was made. */
  day?: 'today' | undefined;
  presence?: VisitorPresence | undefined;
}

/** The filters of the api. */
export function queryOf({ day, ...filters }: VisitorFilters) {
  if (day === 'today') return { ...filters, visit_date_from: today(), visit_date_to: today() };
  // Who did not come on the day of their visit is not expected any more.
  if (filters.presence === 'expected')
    return { ...filters, visit_date_from: filters.visit_date_from ?? today() };
  return filters;
}

export const visitorQueries = {
  page: (filters: VisitorFilters, page: number) =>
    queryOptions({
      // The key has the day: a list of today that stays open past midnight loads the new day.
      queryKey: ['visitors', 'page', queryOf(filters), page],
      queryFn: ({ signal }) =>
        requestPage(visitorEndpoints.list, {
          query: { ...queryOf(filters), limit: VISITORS_PAGE_SIZE, offset: (page - 1) * VISITORS_PAGE_SIZE },
          signal,
        }),
      placeholderData: keepPreviousData,
    }),
  /** Names that sound like the search, in the order of the list. */
  similar: (filters: VisitorFilters) => (limit: number) => ({
    queryKey: ['visitors', 'page', 'similar', queryOf(filters), limit],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      requestPage(visitorEndpoints.list, { query: { ...queryOf(filters), match: 'similar', limit }, signal }),
  }),
  /** For the page of a visitor, which follows the other desks. */
  one: (id: number) =>
    queryOptions({
      queryKey: ['visitors', 'one', id],
      queryFn: ({ signal }) => request(visitorEndpoints.get, { params: { id }, signal }),
      refetchOnMount: 'always',
    }),
  /** For editing: always loads the latest version; the api rejects an outdated one. */
  edited: (id: number) =>
    queryOptions({
      queryKey: ['visitors', id],
      queryFn: ({ signal }) => request(visitorEndpoints.get, { params: { id }, signal }),
      gcTime: 0,
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
    }),
};

export function useVisitorActions() {
  const client = useQueryClient();
  const refreshed = async <T>(change: Promise<T>): Promise<T> => {
    const answer = await change;
    await client.invalidateQueries({ queryKey: ['visitors', 'page'] });
    return answer;
  };
  return {
    create: (body: BodyOf<typeof visitorEndpoints.create>, idempotencyKey: string | undefined) =>
      refreshed(request(visitorEndpoints.create, { body, idempotencyKey })),
    update: async (id: number, body: BodyOf<typeof visitorEndpoints.update>) => {
      const visitor = await request(visitorEndpoints.update, { params: { id }, body });
      client.setQueryData(visitorQueries.one(id).queryKey, visitor);
      return refreshed(Promise.resolve(visitor));
    },
    remove: (id: number) => refreshed(request(visitorEndpoints.remove, { params: { id } })),
  };
}
