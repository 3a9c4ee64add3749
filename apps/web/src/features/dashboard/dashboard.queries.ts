import { blacklistEndpoints, residentEndpoints } from '@bawaba/contracts';
import { queryOptions } from '@tanstack/react-query';
import { requestPage } from '../../lib/api.ts';

export const RECENT_RESIDENTS = 5;

/** Uses the query keys of the lists, so that invalidating a list also refreshes the dashboard. */
export const dashboardQueries = {
  residents: () =>
    queryOptions({
      queryKey: ['residents', 'page', 'recent'],
      queryFn: ({ signal }) =>
        requestPage(residentEndpoints.list, { query: { limit: RECENT_RESIDENTS }, signal }),
    }),
  blacklisted: () =>
    queryOptions({
      queryKey: ['blacklist', 'count'],
      queryFn: ({ signal }) => requestPage(blacklistEndpoints.list, { query: { limit: 1 }, signal }),
    }),
};
