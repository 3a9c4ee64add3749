import type { Statistics } from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { useFormat } from '../../lib/format.ts';
import { useIsAdmin } from '../../lib/permissions.ts';
import { NoData } from './no-data.tsx';
import { Panel } from './panel.tsx';

type ApartmentFigures = Statistics['apartmentStats'][number];

export function TopApartments({ apartments }: { apartments: readonly ApartmentFigures[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isAdmin = useIsAdmin();
  const village: Column<ApartmentFigures> = {
    id: 'village',
    header: t('statistics.village'),
    cell: ({ village_name }) => <bdi>{village_name}</bdi>,
  };
  const columns: Column<ApartmentFigures>[] = [
    {
      id: 'apartment',
      header: t('statistics.apartment'),
      card: 'title',
      cell: ({ apartment_number }) => <bdi>{apartment_number}</bdi>,
    },
    {
      id: 'building',
      header: t('statistics.building'),
      cell: ({ building_number }) => <bdi>{building_number ?? t('common.notAvailable')}</bdi>,
    },
    // Two villages may each have an apartment 12; a user of one village does not need its name.
    ...(isAdmin ? [village] : []),
    {
      id: 'occupancy',
      header: t('statistics.totalOccupancy'),
      cell: ({ occupancy_count }) => format.number(occupancy_count),
    },
    {
      id: 'last_checkout',
      header: t('statistics.lastCheckout'),
      nowrap: true,
      cell: ({ last_checkout }) => (last_checkout ? format.day(last_checkout) : t('common.notAvailable')),
    },
  ];
  return (
    <Panel title={t('statistics.topApartments')} bare>
      {apartments.length === 0 ? (
        <NoData />
      ) : (
        <DataTable
          label={t('statistics.topApartments')}
          columns={columns}
          rows={apartments}
          rowKey={(one) => JSON.stringify([one.village_name, one.building_number, one.apartment_number])}
        />
      )}
    </Panel>
  );
}
