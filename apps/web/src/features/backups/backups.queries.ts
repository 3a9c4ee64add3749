import { backupEndpoints } from '@bawaba/contracts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';

export const backupQueries = {
  status: () =>
    queryOptions({
      queryKey: ['backups', 'status'],
      queryFn: ({ signal }) => request(backupEndpoints.status, { signal }),
    }),
};
