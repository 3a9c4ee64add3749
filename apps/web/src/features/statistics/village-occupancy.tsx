import type { Statistics } from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { useFormat } from '../../lib/format.ts';
import { NoData } from './no-data.tsx';
import { Panel } from './panel.tsx';

type VillageFigures = Statistics['villageStats'][number];

export function VillageOccupancy({ villages }: { villages: readonly VillageFigures[] }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const columns: Column<VillageFigures>[] = [
    {
      id: 'village',
      header: t('statistics.village'),
      card: 'title',
      cell: ({ village_name }) => <bdi>{village_name}</bdi>,
    },
    {
      id: 'total',
      header: t('statistics.total'),
      cell: ({ total_residents }) => number(total_residents),
    },
    {
      id: 'active',
      header: t('statistics.active'),
      cell: ({ active_residents }) => number(active_residents),
    },
    {
      id: 'expired',
      header: t('statistics.expired'),
      cell: ({ expired_residents }) => number(expired_residents),
    },
  ];
  return (
    <Panel title={t('statistics.villageOccupancy')} bare>
      {villages.length === 0 ? (
        <NoData />
      ) : (
        <DataTable
          label={t('statistics.villageOccupancy')}
          columns={columns}
          rows={villages}
          rowKey={({ id }) => id}
        />
      )}
    </Panel>
  );
}
