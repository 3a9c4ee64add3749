import { AUDIT_PAGE_SIZE, auditLogEndpoints } from '@bawaba/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';

export interface AuditFilters {
  search?: string;
  action?: string;
  entityType?: string;
  /** A username. */
  user?: string;
  startDate?: string;
  endDate?: string;
}

export const auditLogQueries = {
  page: (filters: AuditFilters, page: number) =>
    queryOptions({
      queryKey: ['audit-logs', filters, page],
      queryFn: ({ signal }) =>
        request(auditLogEndpoints.list, {
          query: { ...filters, limit: AUDIT_PAGE_SIZE, offset: (page - 1) * AUDIT_PAGE_SIZE },
          signal,
        }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  users: () =>
    queryOptions({
      queryKey: ['audit-logs', 'users'],
      queryFn: ({ signal }) => request(auditLogEndpoints.users, { signal }),
    }),
};
