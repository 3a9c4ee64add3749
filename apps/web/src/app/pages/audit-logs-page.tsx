import { AUDIT_PAGE_SIZE } from '@bawaba/contracts';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageOfList } from '../../components/page-of-list.tsx';
import { TableSkeleton } from '../../components/table-skeleton.tsx';
import { AuditFilterBar } from '../../features/audit-logs/audit-filter-bar.tsx';
import { auditLogQueries } from '../../features/audit-logs/audit-logs.queries.ts';
import { AuditTable } from '../../features/audit-logs/audit-table.tsx';
import { useTotalText } from '../../lib/use-total-text.ts';

const route = getRouteApi('/signed-in/audit-logs');

export function AuditLogsPage() {
  const { t } = useTranslation();
  const totalText = useTotalText();
  const navigate = route.useNavigate();
  const { page = 1, ...filters } = route.useSearch();
  const { data, error, refetch, isPlaceholderData } = useQuery(auditLogQueries.page(filters, page));

  return (
    <>
      <PageHeader
        title={t('auditLogs.title')}
        count={
          data &&
          totalText({ total: data.total, isEstimate: data.total_is_estimate ?? false }, (total) =>
            t('auditLogs.summary', { total, shown: data.logs.length }),
          )
        }
      />
      <AuditFilterBar
        filters={filters}
        onChange={(next, typing) =>
          navigate({ search: next, replace: typing !== undefined, resetScroll: false })
        }
      />
      {error && !data ? (
        <ErrorState error={error} title={t('auditLogs.failedToLoad')} onRetry={refetch} />
      ) : !data ? (
        <TableSkeleton />
      ) : data.logs.length === 0 && (page === 1 || data.total === 0) ? (
        <EmptyState icon={IconHistory} title={t('auditLogs.empty')} hint={t('auditLogs.emptyHint')} />
      ) : (
        <PageOfList
          page={page}
          pageSize={AUDIT_PAGE_SIZE}
          list={{ total: data.total, isEstimate: data.total_is_estimate, rows: data.logs }}
          onChange={(next) => navigate({ search: { ...filters, page: next } })}
        >
          <AuditTable
            logs={data.logs}
            isOutdated={isPlaceholderData}
            onlyUser={(user) => navigate({ search: { ...filters, user } })}
          />
        </PageOfList>
      )}
    </>
  );
}
