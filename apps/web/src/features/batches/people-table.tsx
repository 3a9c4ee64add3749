import type { Batch, BatchPerson, BatchStanding } from '@bawaba/contracts';
import { IconBan, IconCheck, IconCircleCheck, IconEyeExclamation, IconUserOff } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Ltr } from '../../components/ltr.tsx';
import { StatusBadge, type Tone } from '../../components/status-badge.tsx';
import { useBatchTexts } from './use-batch-texts.ts';

const looks: Readonly<Record<BatchStanding, { tone: Tone; icon: ComponentType<{ size?: number }> }>> = {
  doubtful: { tone: 'warning', icon: IconEyeExclamation },
  blocked: { tone: 'danger', icon: IconBan },
  good: { tone: 'good', icon: IconCheck },
  saved: { tone: 'accent', icon: IconCircleCheck },
  left_out: { tone: 'neutral', icon: IconUserOff },
};

export function StandingBadge({ standing }: { standing: BatchStanding }) {
  const { t } = useTranslation();
  const { tone, icon } = looks[standing];
  return (
    <StatusBadge tone={tone} icon={icon}>
      {t(`batches.standing.${standing}`)}
    </StatusBadge>
  );
}

/** Those to look at first. Each opens beside its pictures. */
export function PeopleTable({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const texts = useBatchTexts();
  const columns: Column<BatchPerson>[] = [
    {
      id: 'name',
      header: t('residents.fullName'),
      card: 'title',
      grows: true,
      cell: ({ fields }) => <bdi>{fields.full_name || t('batches.noName')}</bdi>,
    },
    {
      id: 'standing',
      header: t('batches.state'),
      card: 'status',
      nowrap: true,
      cell: ({ standing }) => <StandingBadge standing={standing} />,
    },
    {
      id: 'number',
      header: t('residents.idNumber'),
      nowrap: true,
      cell: ({ fields }) => (fields.id_number ? <Ltr>{fields.id_number}</Ltr> : '–'),
    },
    { id: 'why', header: t('batches.why'), grows: true, cell: (person) => texts.why(person) },
    {
      id: 'family',
      header: t('batches.family'),
      optional: true,
      cell: ({ is_head, relationship }) =>
        is_head ? t('batches.head') : relationship ? t(`residents.relation.${relationship}`) : '',
    },
    {
      id: 'pages',
      header: t('batches.pictures'),
      isNumber: true,
      optional: true,
      card: 'none',
      cell: ({ page_ids }) => page_ids.length,
    },
  ];
  return (
    <DataTable
      label={t('batches.people')}
      columns={columns}
      rows={batch.people}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/batches/${batch.id}?person=${id}`}
    />
  );
}
