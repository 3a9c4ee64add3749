import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { FilterBar } from '../../components/filter-bar.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageOfList } from '../../components/page-of-list.tsx';
import { RecordSelect } from '../../components/record-select.tsx';
import { TableSkeleton } from '../../components/table-skeleton.tsx';
import { kindsFor } from '../../features/imports/import-kinds.ts';
import { ImportTable } from '../../features/imports/import-table.tsx';
import { IMPORTS_PAGE_SIZE, importQueries } from '../../features/imports/imports.queries.ts';
import { usePermissionCheck } from '../../lib/permissions.ts';
import { useVillageChoices } from '../village-choices.ts';

const route = getRouteApi('/signed-in/imports');

export function ImportsPage() {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const { page = 1, village_id } = route.useSearch();
  const { villages } = useVillageChoices();
  const mayAdd = kindsFor(usePermissionCheck()).length > 0;
  const { data, error, refetch, isPlaceholderData } = useQuery(importQueries.list(village_id, page));
  const add = mayAdd && (
    <Button
      leftSection={<IconFileImport size={18} aria-hidden />}
      renderRoot={(props) => <Link to="/imports/new" {...props} />}
    >
      {t('imports.add')}
    </Button>
  );
  const isEmpty = data?.total === 0;

  return (
    <>
      <PageHeader
        title={t('imports.title')}
        count={data && t('imports.count', { count: data.total })}
        action={!(isEmpty && village_id === undefined) && add}
      />
      {villages && villages.length > 1 && !(isEmpty && village_id === undefined) && (
        <FilterBar
          label={t('common.filters')}
          active={village_id === undefined ? 0 : 1}
          onClear={() => navigate({ search: {} })}
        >
          <RecordSelect
            label={t('imports.village')}
            records={villages}
            allLabel={t('imports.allVillages')}
            value={village_id ?? ''}
            onChange={(id) => navigate({ search: id ? { village_id: id } : {}, resetScroll: false })}
          />
        </FilterBar>
      )}
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <TableSkeleton />
      ) : isEmpty ? (
        <EmptyState
          icon={IconFileImport}
          title={t('imports.none')}
          hint={t('imports.noneHint')}
          action={village_id === undefined && add}
        />
      ) : (
        <PageOfList
          page={page}
          pageSize={IMPORTS_PAGE_SIZE}
          list={data}
          onChange={(next) => navigate({ search: { ...(village_id && { village_id }), page: next } })}
        >
          <ImportTable
            imports={data.rows}
            isOutdated={isPlaceholderData}
            showsVillage={villages !== undefined}
          />
        </PageOfList>
      )}
    </>
  );
}
