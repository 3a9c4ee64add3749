import type { BatchSummary } from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { useFormat } from '../../lib/format.ts';

export function BatchList({ batches }: { batches: readonly BatchSummary[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const columns: Column<BatchSummary>[] = [
    {
      id: 'created',
      header: t('batches.created'),
      card: 'title',
      grows: true,
      cell: ({ name, created_at, created_by }) => (
        <>
          <bdi>{name ?? format.time(created_at)}</bdi> · <bdi>{created_by.full_name}</bdi>
        </>
      ),
    },
    {
      id: 'village',
      header: t('residents.village'),
      optional: true,
      cell: ({ village_name }) => village_name,
    },
    {
      id: 'pages',
      header: t('batches.pictures'),
      nowrap: true,
      cell: ({ pages }) => t('batches.pageCount', { count: pages }),
    },
    {
      id: 'saved',
      header: t('batches.people'),
      nowrap: true,
      cell: ({ saved, people }) => t('batches.savedOf', { saved, people }),
    },
  ];
  return (
    <DataTable
      label={t('batches.title')}
      columns={columns}
      rows={batches}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/batches/${id}`}
    />
  );
}
