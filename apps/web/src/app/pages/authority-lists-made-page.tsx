import { authorityListKinds } from '@bawaba/contracts';
import { Select } from '@mantine/core';
import { IconRubberStamp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { countActive, FilterBar } from '../../components/filter-bar.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageOfList } from '../../components/page-of-list.tsx';
import { RecordSelect } from '../../components/record-select.tsx';
import { TableSkeleton } from '../../components/table-skeleton.tsx';
import {
  authorityListQueries,
  LISTS_PAGE_SIZE,
} from '../../features/authority-lists/authority-lists.queries.ts';
import { MadeTable } from '../../features/authority-lists/made-table.tsx';
import { PageTabs } from '../../features/authority-lists/page-tabs.tsx';
import { useListTexts } from '../../features/authority-lists/use-list-texts.ts';
import { today } from '../../lib/today.ts';
import { useVillageChoices } from '../village-choices.ts';

const route = getRouteApi('/signed-in/authority-lists/made');
const YEARS = 5;

/** The lists that were made, with their files and receipts. */
export function AuthorityListsMadePage() {
  const { t } = useTranslation();
  const texts = useListTexts();
  const navigate = route.useNavigate();
  const { page = 1, ...filters } = route.useSearch();
  const { villages } = useVillageChoices();
  const { data, error, refetch, isPlaceholderData } = useQuery(authorityListQueries.made(filters, page));
  const change = (next: Partial<typeof filters>) =>
    navigate({ search: { ...filters, ...next }, resetScroll: false });
  const year = Number(today().slice(0, 4));

  return (
    <>
      <PageHeader
        title={t('authorityLists.title')}
        count={data && t('authorityLists.madeCount', { count: data.total })}
        views={<PageTabs />}
      />
      <FilterBar
        label={t('authorityLists.choice')}
        active={countActive(filters)}
        onClear={() => navigate({ search: {} })}
      >
        <Select
          label={t('authorityLists.kind')}
          data={[
            { value: '', label: t('authorityLists.allKinds') },
            ...authorityListKinds.map((value) => ({ value, label: texts.kind(value) })),
          ]}
          value={filters.kind ?? ''}
          onChange={(kind) => change({ kind: (kind || undefined) as typeof filters.kind })}
        />
        <Select
          label={t('authorityLists.year')}
          data={[
            { value: '', label: t('authorityLists.allYears') },
            ...Array.from({ length: YEARS }, (_, index) => String(year - index)),
          ]}
          value={filters.year ?? ''}
          onChange={(next) => change({ year: next || undefined })}
        />
        {villages && villages.length > 1 && (
          <RecordSelect
            label={t('authorityLists.village')}
            records={villages}
            allLabel={t('authorityLists.allVillages')}
            value={filters.village_id ?? ''}
            onChange={(id) => change({ village_id: id || undefined })}
          />
        )}
      </FilterBar>
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <TableSkeleton />
      ) : data.total === 0 ? (
        <EmptyState
          icon={IconRubberStamp}
          title={t('authorityLists.noneMade')}
          hint={t('authorityLists.noneMadeHint')}
        />
      ) : (
        <PageOfList
          page={page}
          pageSize={LISTS_PAGE_SIZE}
          list={data}
          onChange={(next) => navigate({ search: { ...filters, page: next } })}
        >
          <MadeTable lists={data.rows} isOutdated={isPlaceholderData} showsVillage={villages !== undefined} />
        </PageOfList>
      )}
    </>
  );
}
