import type { Owner } from '@bawaba/contracts';
import { Button } from '@mantine/core';
import { IconHome, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageOfList } from '../../components/page-of-list.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { SimilarNames } from '../../components/similar-names.tsx';
import { TableSkeleton } from '../../components/table-skeleton.tsx';
import { useLiveSearch } from '../../components/use-live-search.ts';
import { useSimilarNames } from '../../components/use-similar-names.ts';
import { OwnerTable } from '../../features/owners/owner-table.tsx';
import { OWNERS_PAGE_SIZE, ownerQueries } from '../../features/owners/owners.queries.ts';
import { useCan } from '../../lib/permissions.ts';
import { useTotalText } from '../../lib/use-total-text.ts';

const route = getRouteApi('/signed-in/owners');

export function OwnersPage() {
  const { t } = useTranslation();
  const totalText = useTotalText();
  const navigate = route.useNavigate();
  const { page = 1, search: applied = '' } = route.useSearch();
  const canManage = useCan('manage_owners');
  const { data, error, refetch, isPlaceholderData } = useQuery(ownerQueries.page(applied, page));
  // After a search is removed, the rows of the search stay until the others have loaded.
  const isSearched = applied !== '' || isPlaceholderData;
  const search = useLiveSearch(applied, (text) =>
    navigate({ search: text ? { search: text } : {}, replace: true, resetScroll: false }),
  );

  const similar = useSimilarNames({
    search: applied,
    literal: { list: data, page, pageSize: OWNERS_PAGE_SIZE },
    isOutdated: isPlaceholderData,
    query: ownerQueries.similar(applied),
  });
  const isNobody = data?.total === 0;
  const view = ({ id }: Owner) => navigate({ to: '/owners/$id', params: { id: String(id) } });
  const edit = ({ id }: Owner) => navigate({ to: '/owners/edit/$id', params: { id: String(id) } });

  const addButton = canManage && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => navigate({ to: '/owners/add' })}>
      {t('owners.add')}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t('owners.title')}
        count={
          data && !(isNobody && similar.total > 0) && totalText(data, (count) => t('owners.count', { count }))
        }
        action={addButton}
      />
      {(isSearched || data?.total !== 0) && (
        <div className="no-print">
          <SearchField
            label={t('owners.search')}
            placeholder={t('owners.searchPlaceholder')}
            {...search.field}
          />
        </div>
      )}
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <TableSkeleton />
      ) : data.total > 0 ? (
        <PageOfList
          page={page}
          pageSize={OWNERS_PAGE_SIZE}
          list={data}
          onChange={(next) => navigate({ search: (now) => ({ ...now, page: next }) })}
        >
          <OwnerTable owners={data.rows} isOutdated={isPlaceholderData} onView={view} onEdit={edit} />
        </PageOfList>
      ) : similar.isLoading ? (
        <TableSkeleton />
      ) : similar.total > 0 ? null : isSearched ? (
        <EmptyState icon={IconSearch} title={t('owners.noneFound')} hint={t('owners.noneFoundHint')} />
      ) : (
        <EmptyState
          icon={IconHome}
          title={t('owners.empty')}
          hint={t(canManage ? 'owners.emptyHint' : 'owners.emptyHintReadOnly')}
          action={addButton}
        />
      )}
      <SimilarNames similar={similar} isAlone={isNobody}>
        {(owners, label) => (
          <OwnerTable
            label={label}
            owners={owners}
            isOutdated={isPlaceholderData}
            onView={view}
            onEdit={edit}
          />
        )}
      </SimilarNames>
    </>
  );
}
