import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHome, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { TableSkeleton } from '../../components/table-skeleton.tsx';
import { OwnerTable } from '../../features/owners/owner-table.tsx';
import { OWNERS_PAGE_SIZE, ownerQueries } from '../../features/owners/owners.queries.ts';
import { useCan } from '../../lib/permissions.ts';
import { useTotalText } from '../../lib/use-total-text.ts';

const route = getRouteApi('/signed-in/owners');
const TYPING_PAUSE_MS = 200;

export function OwnersPage() {
  const { t } = useTranslation();
  const totalText = useTotalText();
  const navigate = route.useNavigate();
  const { page = 1, search = '' } = route.useSearch();
  const canManage = useCan('manage_owners');
  const [asked] = useDebouncedValue(search, TYPING_PAUSE_MS);
  const { data, error, refetch, isPlaceholderData } = useQuery(ownerQueries.page(asked.trim(), page));
  const isSearched = search !== '' || asked !== '' || isPlaceholderData;

  const addButton = canManage && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => navigate({ to: '/owners/add' })}>
      {t('owners.add')}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t('owners.title')}
        count={data && totalText(data, (count) => t('owners.count', { count }))}
        action={addButton}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <TableSkeleton />
      ) : data.total === 0 && !isSearched ? (
        <EmptyState
          icon={IconHome}
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
          {data.total === 0 ? (
            <EmptyState icon={IconSearch} title={t('owners.noneFound')} hint={t('owners.noneFoundHint')} />
          ) : (
            <OwnerTable
              owners={data.rows}
              onView={({ id }) => navigate({ to: '/owners/$id', params: { id: String(id) } })}
              onEdit={({ id }) => navigate({ to: '/owners/edit/$id', params: { id: String(id) } })}
            />
          )}
          <Pagination
            page={page}
            pageSize={OWNERS_PAGE_SIZE}
            list={data}
            onChange={(next) => navigate({ search: (now) => ({ ...now, page: next }) })}
          />
        </>
      )}
    </>
  );
}
