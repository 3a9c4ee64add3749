import { Button } from '@mantine/core';
import { IconKey, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { TableSkeleton } from '../../components/table-skeleton.tsx';
import { ownerSearch } from '../../features/owners/owner-search.ts';
import { OwnerTable } from '../../features/owners/owner-table.tsx';
import { ownerQueries } from '../../features/owners/owners.queries.ts';
import { useCan } from '../../lib/permissions.ts';

const route = getRouteApi('/signed-in/owners');
/** How many of the loaded owners are drawn at once. */
const PAGE_SIZE = 50;

export function OwnersPage() {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const { page = 1, search = '' } = route.useSearch();
  const canManage = useCan('manage_owners');
  const { data, error, refetch } = useQuery(ownerQueries.all());
  const find = useMemo(() => data && ownerSearch(data), [data]);
  const found = useMemo(() => find?.(search), [find, search]);

  const addButton = canManage && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => navigate({ to: '/owners/add' })}>
      {t('owners.add')}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t('owners.title')}
        count={found && t('owners.count', { count: found.length })}
        action={addButton}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data || !found ? (
        <TableSkeleton />
      ) : data.length === 0 ? (
        <EmptyState
          icon={IconKey}
          title={t('owners.empty')}
          hint={t(canManage ? 'owners.emptyHint' : 'owners.emptyHintReadOnly')}
          action={addButton}
        />
      ) : (
        <>
          <div className="no-print">
            <SearchField
              label={t('owners.search')}
              placeholder={t('owners.searchPlaceholder')}
              value={search}
              onChange={(text) => navigate({ search: text ? { search: text } : {}, replace: true })}
            />
          </div>
          {found.length === 0 ? (
            <EmptyState icon={IconSearch} title={t('owners.noneFound')} hint={t('owners.noneFoundHint')} />
          ) : (
            <OwnerTable
              owners={found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
              onView={({ id }) => navigate({ to: '/owners/$id', params: { id: String(id) } })}
              onEdit={({ id }) => navigate({ to: '/owners/edit/$id', params: { id: String(id) } })}
            />
          )}
          <Pagination
            page={page}
            pageSize={PAGE_SIZE}
            total={found.length}
            onChange={(next) => navigate({ search: (now) => ({ ...now, page: next }) })}
          />
        </>
      )}
    </>
  );
}
