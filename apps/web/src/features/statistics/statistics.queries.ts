import { statisticsEndpoints } from '@bawaba/contracts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';

export const statisticsQueries = {
  dashboard: () =>
    queryOptions({
      queryKey: ['statistics'],
      queryFn: ({ signal }) => request(statisticsEndpoints.dashboard, { signal }),
      // Every change to the register changes it, so that each visit asks again.
      staleTime: 0,
    }),
};
