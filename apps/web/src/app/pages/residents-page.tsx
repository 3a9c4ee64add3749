import type { Resident } from '@bawaba/contracts';
import { Button, Group } from '@mantine/core';
import { IconPlus, IconSearchOff, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageOfList } from '../../components/page-of-list.tsx';
import { SimilarNames } from '../../components/similar-names.tsx';
import { TableSkeleton } from '../../components/table-skeleton.tsx';
import { useSimilarNames } from '../../components/use-similar-names.ts';
import { useResidentPresence } from '../../features/presence/presence-rows.tsx';
import { RowKeys } from '../../features/presence/row-keys.tsx';
import { useKeptRows } from '../../features/presence/use-kept-rows.ts';
import { ExtendStayDialog } from '../../features/residents/extend-stay-dialog.tsx';
import { isAboutRegistration } from '../../features/residents/filter-words.ts';
import { PrintedFilters } from '../../features/residents/printed-filters.tsx';
import { ResidentFilters } from '../../features/residents/resident-filters.tsx';
import { ResidentList } from '../../features/residents/resident-list.tsx';
import {
  RESIDENTS_PAGE_SIZE,
  type ResidentFilterTexts,
} from '../../features/residents/resident-page-query.ts';
import { isSavable, sortedBy, viewFilters } from '../../features/residents/resident-views.ts';
import { residentQueries } from '../../features/residents/residents.queries.ts';
import { SaveView } from '../../features/residents/save-view.tsx';
import { savedViewQueries } from '../../features/residents/saved-views.queries.ts';
import { ViewTabs } from '../../features/residents/view-tabs.tsx';
import { useCan } from '../../lib/permissions.ts';
import { useToday } from '../../lib/use-today.ts';
import { useTotalText } from '../../lib/use-total-text.ts';
import { ManyDocumentsLink } from '../many-documents-link.tsx';
import { useVillageChoices } from '../village-choices.ts';

const route = getRouteApi('/signed-in/residents');

export function ResidentsPage() {
  const { t } = useTranslation();
  const totalText = useTotalText();
  const navigate = route.useNavigate();
  const { page = 1, ...filters } = route.useSearch();
  const canAdd = useCan('add_residents');
  const { villages } = useVillageChoices();
  const { data: saved = [] } = useQuery(savedViewQueries.all());
  useToday();
  const { data: latest, error, refetch, isPlaceholderData } = useQuery(residentQueries.page(filters, page));
  // React renders the rows in slices, so a slow phone still responds to input.
  const data = useDeferredValue(latest);
  const canEdit = useCan('edit_residents');
  const [extending, setExtending] = useState<Resident | null>(null);
  const presence = useResidentPresence(canEdit ? setExtending : undefined);
  // The rows of before stay until the others have loaded and are drawn. Nobody may open one of them by mistake.
  const isOutdated = isPlaceholderData || data !== latest;
  const rows = useKeptRows('resident', data?.rows ?? [], JSON.stringify([filters, page]), isOutdated);
  const filtered = isOutdated || Object.keys(filters).some((name) => name !== 'sort' && name !== 'order');
  const similar = useSimilarNames({
    search: filters.search,
    literal: { list: data, page, pageSize: RESIDENTS_PAGE_SIZE },
    isOutdated,
    query: residentQueries.similar(filters),
  });
  const isNobody = data?.total === 0 && rows.length === 0;
  // Somebody who has one village need not read its name in every row.
  const choices = villages && villages.length > 1 ? villages : undefined;

  const apply = (next: ResidentFilterTexts, typing?: 'typing') =>
    navigate({ search: next, replace: typing !== undefined, resetScroll: false });
  const addButton = canAdd && (
    <Button component={Link} to="/add-resident" leftSection={<IconPlus size={18} />}>
      {t('residents.add')}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t('residents.title')}
        count={
          data &&
          !(isNobody && similar.total > 0) &&
          totalText(data, (count) => t('residents.count', { count }))
        }
        views={<ViewTabs filters={filters} saved={saved} />}
        action={
          addButton && (
            <Group gap="sm">
              <ManyDocumentsLink />
              {addButton}
            </Group>
          )
        }
      />
      <ResidentFilters filters={filters} villages={choices} residents={data?.rows ?? []} onChange={apply}>
        {isSavable(filters, saved) && <SaveView filters={viewFilters(filters)} />}
      </ResidentFilters>
      <PrintedFilters filters={filters} villages={choices} />
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <TableSkeleton />
      ) : isNobody && similar.isLoading ? (
        <TableSkeleton />
      ) : isNobody && similar.total > 0 ? null : isNobody && !filtered ? (
        <EmptyState
          icon={IconUsersGroup}
          title={t('residents.empty')}
          hint={t(canAdd ? 'residents.emptyHint' : 'residents.emptyHintReadOnly')}
          action={addButton}
        />
      ) : isNobody ? (
        <EmptyState
          icon={IconSearchOff}
          title={t('residents.noneFound')}
          hint={t('residents.noneFoundHint')}
          action={
            <Button variant="default" onClick={() => apply({})}>
              {t('residents.clearFilters')}
            </Button>
          }
        />
      ) : (
        <div aria-busy={isOutdated}>
          <PageOfList
            page={page}
            pageSize={RESIDENTS_PAGE_SIZE}
            list={data}
            shown={rows.length}
            onChange={(next) => navigate({ search: { ...filters, page: next } })}
          >
            <ResidentList
              residents={rows}
              presence={presence}
              showVillage={choices !== undefined}
              showRegistered={isAboutRegistration(filters)}
              isOutdated={isOutdated}
              sorting={{
                by: filters.sort,
                order: filters.order ?? 'asc',
                onSort: (by) => apply(sortedBy(filters, by)),
              }}
            />
            <RowKeys withExtend={canEdit} />
          </PageOfList>
        </div>
      )}
      <SimilarNames similar={similar} isAlone={isNobody}>
        {(residents, label) => (
          <ResidentList
            label={label}
            residents={residents}
            presence={presence}
            showVillage={choices !== undefined}
            showRegistered={isAboutRegistration(filters)}
            isOutdated={isOutdated}
          />
        )}
      </SimilarNames>
      {extending && <ExtendStayDialog resident={extending} onClose={() => setExtending(null)} />}
    </>
  );
}
