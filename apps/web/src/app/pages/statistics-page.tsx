import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CardGridSkeleton } from '../../components/card-grid.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { statisticsQueries } from '../../features/statistics/statistics.queries.ts';
import { StatisticsBoard } from '../../features/statistics/statistics-board.tsx';

export function StatisticsPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(statisticsQueries.dashboard());
  const isEmpty =
    data?.basicStats.total_residents === 0 &&
    data.basicStats.total_blacklisted === 0 &&
    data.visitorActivity.every(({ count }) => count === 0);
  return (
    <>
      <PageHeader title={t('statistics.title')} />
      {error && !data ? (
        <ErrorState error={error} title={t('statistics.failedToLoad')} onRetry={refetch} />
      ) : !data ? (
        <CardGridSkeleton />
      ) : isEmpty ? (
        <EmptyState icon={IconChartBar} title={t('statistics.noData')} hint={t('statistics.noDataHint')} />
      ) : (
        <StatisticsBoard statistics={data} />
      )}
    </>
  );
}
