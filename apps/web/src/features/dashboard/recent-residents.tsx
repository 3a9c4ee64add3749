import type { Resident } from '@bawaba/contracts';
import { Title } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Ltr } from '../../components/ltr.tsx';
import { TableSkeleton } from '../../components/table-skeleton.tsx';
import { useFormat } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { dashboardQueries, RECENT_RESIDENTS } from './dashboard.queries.ts';

/** The five newest residents, for users who may view residents. */
export function RecentResidents({ stay }: { stay: (resident: Resident) => ReactNode }) {
  const { t } = useTranslation();
  const format = useFormat();
  const heading = useId();
  const canAdd = useCan('add_resident');
  const { data, error, refetch } = useQuery(dashboardQueries.residents());
  const columns: Column<Resident>[] = [
    {
      id: 'full_name',
      header: t('residents.fullName'),
      card: 'title',
      cell: ({ full_name }) => <bdi>{full_name}</bdi>,
    },
    { id: 'stay', header: t('residents.stay'), card: 'status', nowrap: true, cell: stay },
    {
      id: 'id_number',
      header: t('residents.idNumber'),
      nowrap: true,
      cell: ({ id_number }) => <Ltr>{id_number}</Ltr>,
    },
    {
      id: 'apartment',
      header: t('residents.apartment'),
      cell: ({ apartment_number }) => <bdi>{apartment_number ?? '–'}</bdi>,
    },
    {
      id: 'check_in',
      header: t('residents.checkIn'),
      nowrap: true,
      cell: ({ check_in }) => format.day(check_in),
    },
  ];

  return (
    <section aria-labelledby={heading}>
      <Title order={2} mb="sm" id={heading}>
        {t('dashboard.recentResidents')}
      </Title>
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <TableSkeleton rows={RECENT_RESIDENTS} />
      ) : data.rows.length === 0 ? (
        <EmptyState
          icon={IconUsersGroup}
          title={t('residents.empty')}
          hint={t(canAdd ? 'residents.emptyHint' : 'residents.emptyHintReadOnly')}
        />
      ) : (
        <DataTable
          label={t('dashboard.recentResidents')}
          columns={columns}
          rows={data.rows}
          rowKey={({ id }) => id}
          rowLink={({ id }) => `/residents/${id}`}
        />
      )}
    </section>
  );
}
