import type { Visitor } from '@bawaba/contracts';
import { Button, Group } from '@mantine/core';
import { IconFileExport, IconPlus, IconSearch, IconWalk } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageOfList } from '../../components/page-of-list.tsx';
import { SimilarNames } from '../../components/similar-names.tsx';
import { TableSkeleton } from '../../components/table-skeleton.tsx';
import { useSimilarNames } from '../../components/use-similar-names.ts';
import { useVisitorPresence } from '../../features/presence/presence-rows.tsx';
import { RowKeys } from '../../features/presence/row-keys.tsx';
import { useKeptRows } from '../../features/presence/use-kept-rows.ts';
import { VisitorFilterBar } from '../../features/visitors/visitor-filter-bar.tsx';
import { VisitorList } from '../../features/visitors/visitor-list.tsx';
import { queryOf, VISITORS_PAGE_SIZE, visitorQueries } from '../../features/visitors/visitors.queries.ts';
import { useCan } from '../../lib/permissions.ts';
import { useToday } from '../../lib/use-today.ts';
import { useTotalText } from '../../lib/use-total-text.ts';
import { useVillageChoices } from '../village-choices.ts';

const route = getRouteApi('/signed-in/visitors');

export function VisitorsPage() {
  const { t } = useTranslation();
  const totalText = useTotalText();
  const navigate = route.useNavigate();
  const { page = 1, ...filters } = route.useSearch();
  const { villages } = useVillageChoices();
  const canAdd = useCan('add_visitor');
  const canOpenReports = useCan('view_reports');
  const canExport = useCan('export_reports') && canOpenReports;
  useToday();
  const { data, error, refetch, isPlaceholderData } = useQuery(visitorQueries.page(filters, page));
  const rows = useKeptRows('visitor', data?.rows ?? [], JSON.stringify([filters, page]), isPlaceholderData);
  const presence = useVisitorPresence();
  // After a search is removed, the rows of the search stay until the others have loaded.
  const isFiltered = Object.keys(filters).length > 0 || isPlaceholderData;

  const similar = useSimilarNames({
    search: filters.search,
    literal: { list: data, page, pageSize: VISITORS_PAGE_SIZE },
    isOutdated: isPlaceholderData,
    query: visitorQueries.similar(filters),
  });
  const isNobody = data?.total === 0 && rows.length === 0;
  const edit = ({ id }: Visitor) => navigate({ to: '/edit-visitor/$id', params: { id: String(id) } });

  const addButton = canAdd && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => navigate({ to: '/add-visitor' })}>
      {t('visitors.add')}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t('visitors.title')}
        count={
          data &&
          !(isNobody && similar.total > 0) &&
          totalText(data, (count) => t('visitors.count', { count }))
        }
        action={
          (canExport || canAdd) && (
            <Group gap="sm" className="no-print">
              {canExport && data && data.total > 0 && (
                <Button
                  variant="default"
                  leftSection={<IconFileExport size={18} aria-hidden />}
                  onClick={() =>
                    navigate({ to: '/reports', search: { type: 'visitors', ...queryOf(filters) } })
                  }
                >
                  {t('visitors.export')}
                </Button>
              )}
              {addButton}
            </Group>
          )
        }
      />
      {(isFiltered || data?.total !== 0) && (
        <VisitorFilterBar
          filters={filters}
          villages={villages}
          onChange={(next, typing) =>
            navigate({ search: next, replace: typing !== undefined, resetScroll: false })
          }
        />
      )}
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <TableSkeleton />
      ) : rows.length > 0 || data.total > 0 ? (
        <PageOfList
          page={page}
          pageSize={VISITORS_PAGE_SIZE}
          list={data}
          onChange={(next) => navigate({ search: { ...filters, page: next } })}
          shown={rows.length}
        >
          <VisitorList visitors={rows} presence={presence} isOutdated={isPlaceholderData} onEdit={edit} />
          <RowKeys withExtend={false} />
        </PageOfList>
      ) : similar.isLoading ? (
        <TableSkeleton />
      ) : similar.total > 0 ? null : isFiltered ? (
        <EmptyState icon={IconSearch} title={t('visitors.noneFound')} hint={t('visitors.noneFoundHint')} />
      ) : (
        <EmptyState
          icon={IconWalk}
          title={t('visitors.empty')}
          hint={t(canAdd ? 'visitors.emptyHint' : 'visitors.emptyHintReadOnly')}
          action={addButton}
        />
      )}
      <SimilarNames similar={similar} isAlone={isNobody}>
        {(visitors, label) => (
          <VisitorList
            label={label}
            visitors={visitors}
            presence={presence}
            isOutdated={isPlaceholderData}
            onEdit={edit}
          />
        )}
      </SimilarNames>
    </>
  );
}
