import type { AuthorityList } from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { useFormat } from '../../lib/format.ts';
import { ListFileIcons } from './list-files.tsx';
import { ReceiptBadge } from './receipt-badge.tsx';
import { useListTexts } from './use-list-texts.ts';

interface MadeTableProps {
  lists: readonly AuthorityList[];
  isOutdated: boolean;
  showsVillage: boolean;
}

/** The lists that were made, newest first. */
export function MadeTable({ lists, isOutdated, showsVillage }: MadeTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const texts = useListTexts();
  const count = (key: 'reports' | 'corrections' | 'withdrawals' | 'left_out', header: string) => ({
    id: key,
    header,
    isNumber: true,
    cell: (list: AuthorityList) => (list[key] > 0 || key === 'reports' ? format.number(list[key]) : null),
  });
  const columns: Column<AuthorityList>[] = [
    {
      id: 'number',
      header: t('authorityLists.kind'),
      card: 'title',
      cell: (list) => t('authorityLists.list', { kind: texts.kind(list.kind), list: texts.number(list) }),
    },
    {
      id: 'receipt',
      header: t('authorityLists.receipt'),
      card: 'status',
      nowrap: true,
      cell: (list) => <ReceiptBadge list={list} />,
    },
    {
      id: 'period',
      header: t('authorityLists.period'),
      nowrap: true,
      cell: ({ kind, period_from, period_to }) => texts.period(kind, { from: period_from, to: period_to }),
    },
    count('reports', t('authorityLists.reportsShort')),
    count('corrections', t('authorityLists.corrections')),
    count('withdrawals', t('authorityLists.withdrawals')),
    { ...count('left_out', t('authorityLists.leftOutShort')), optional: true },
    {
      id: 'made',
      header: t('authorityLists.madeAt'),
      cell: ({ made_at, made_by }) => (
        <>
          {format.shortTime(made_at)} · <bdi>{made_by.full_name || made_by.username}</bdi>
        </>
      ),
    },
  ];
  if (showsVillage)
    columns.splice(2, 0, {
      id: 'village',
      header: t('authorityLists.village'),
      cell: ({ village_name }) => <bdi>{village_name}</bdi>,
    });
  return (
    <DataTable
      label={t('authorityLists.part.made')}
      columns={columns}
      rows={lists}
      isOutdated={isOutdated}
      manyColumns
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/authority-lists/${id}`}
      actions={(list) => list.purged_at === null && <ListFileIcons list={list} />}
    />
  );
}
