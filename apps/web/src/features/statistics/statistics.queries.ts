import { statisticsEndpoints } from '@bawaba/contracts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';

export const statisticsQueries = {
  dashboard: () =>
    queryOptions({
      queryKey: ['statistics'],
      queryFn: ({ signal }) => request(statisticsEndpoints.dashboard, { signal }),
      // Every change in the register affects the statistics, so each visit loads them again.
      staleTime: 0,
    }),
};
