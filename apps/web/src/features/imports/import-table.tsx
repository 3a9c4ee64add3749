import type { ImportSummary } from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { useFormat } from '../../lib/format.ts';
import { ImportBadge } from './import-badge.tsx';

interface ImportTableProps {
  imports: readonly ImportSummary[];
  isOutdated: boolean;
  showsVillage: boolean;
}

/** The imports, newest first. */
export function ImportTable({ imports, isOutdated, showsVillage }: ImportTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const village: Column<ImportSummary> = {
    id: 'village',
    header: t('imports.village'),
    cell: ({ village_name }) => <bdi>{village_name}</bdi>,
  };
  const columns: Column<ImportSummary>[] = [
    {
      id: 'file',
      header: t('imports.file'),
      card: 'title',
      grows: true,
      cell: ({ file_name }) => <bdi>{file_name}</bdi>,
    },
    {
      id: 'state',
      header: t('imports.stateColumn'),
      card: 'status',
      nowrap: true,
      cell: (summary) => <ImportBadge summary={summary} />,
    },
    { id: 'kind', header: t('imports.kind'), cell: ({ kind }) => t(`imports.kindName.${kind}`) },
    ...(showsVillage ? [village] : []),
    {
      id: 'rows',
      header: t('imports.countsColumn'),
      nowrap: true,
      cell: ({ rows, counts: { created } }) =>
        created > 0 ? t('imports.importedOf', { created, rows }) : rows > 0 ? format.number(rows) : null,
    },
    {
      id: 'by',
      header: t('imports.by'),
      cell: ({ created_at, created_by }) => (
        <>
          {format.shortTime(created_at)} · <bdi>{created_by.full_name || created_by.username}</bdi>
        </>
      ),
    },
  ];
  return (
    <DataTable
      label={t('imports.title')}
      columns={columns}
      rows={imports}
      isOutdated={isOutdated}
      manyColumns
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/imports/${id}`}
    />
  );
}
