import { Button } from '@mantine/core';
import { IconBuildingCommunity, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CardGridSkeleton } from '../../components/card-grid.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageOfList } from '../../components/page-of-list.tsx';
import { VillageDialog } from '../../features/villages/village-dialog.tsx';
import { VillageList } from '../../features/villages/village-list.tsx';
import { VILLAGES_PAGE_SIZE, villageQueries } from '../../features/villages/villages.queries.ts';
import { useTotalText } from '../../lib/use-total-text.ts';
import { RecordDialog } from '../record-dialog.tsx';

const route = getRouteApi('/signed-in/villages');

export function VillagesPage() {
  const { t } = useTranslation();
  const totalText = useTotalText();
  const navigate = route.useNavigate();
  const { page = 1, dialog } = route.useSearch();
  const { data, error, refetch } = useQuery(villageQueries.page(page));

  const open = (next?: 'new' | number) => navigate({ search: (now) => ({ ...now, dialog: next }) });
  const addButton = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => open('new')}>
      {t('villages.add')}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t('villages.title')}
        count={data && totalText(data, (count) => t('villages.count', { count }))}
        action={addButton}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <CardGridSkeleton />
      ) : data.total === 0 ? (
        <EmptyState
          icon={IconBuildingCommunity}
          title={t('villages.empty')}
          hint={t('villages.emptyHint')}
          action={addButton}
        />
      ) : (
        <PageOfList
          page={page}
          pageSize={VILLAGES_PAGE_SIZE}
          list={data}
          onChange={(next) => navigate({ search: { page: next } })}
        >
          <VillageList villages={data.rows} onEdit={(village) => open(village.id)} />
        </PageOfList>
      )}
      {dialog === 'new' && <VillageDialog village={null} onClose={() => open()} />}
      <RecordDialog
        dialog={dialog}
        query={villageQueries.one}
        title={t('villages.edit')}
        onClose={() => open()}
      >
        {(village) => <VillageDialog key={village.id} village={village} onClose={() => open()} />}
      </RecordDialog>
    </>
  );
}
