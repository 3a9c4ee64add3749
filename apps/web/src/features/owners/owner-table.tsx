import type { Owner } from '@bawaba/contracts';
import { Text } from '@mantine/core';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { Ltr } from '../../components/ltr.tsx';
import { announce } from '../../lib/announcements.ts';
import { useFormat } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { useOwnerActions } from './owners.queries.ts';

interface OwnerTableProps {
  owners: readonly Owner[];
  /** Others are loading. */
  isOutdated: boolean;
  /** Accessible name; default: all owners. */
  label?: string;
  onView: (owner: Owner) => void;
  onEdit: (owner: Owner) => void;
}

export function OwnerTable({ owners, isOutdated, label, onView, onEdit }: OwnerTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const canManage = useCan('manage_owners');
  const { remove } = useOwnerActions();
  const [deleting, setDeleting] = useState<Owner | null>(null);

  const columns: Column<Owner>[] = [
    { id: 'name', header: t('owners.name'), card: 'title', cell: ({ name }) => <bdi>{name}</bdi> },
    {
      id: 'id_number',
      header: t('owners.idNumber'),
      nowrap: true,
      cell: ({ id_number }) => id_number && <Ltr>{id_number}</Ltr>,
    },
    { id: 'village', header: t('owners.village'), cell: ({ village_name }) => <bdi>{village_name}</bdi> },
    {
      id: 'building_address',
      header: t('owners.buildingAddress'),
      cell: ({ building_address }) => building_address && <bdi>{building_address}</bdi>,
    },
    { id: 'job', header: t('owners.job'), cell: ({ job }) => job && <bdi>{job}</bdi> },
    {
      id: 'family',
      header: t('owners.familyCount'),
      nowrap: true,
      cell: ({ family_members_count }) => format.number(family_members_count),
    },
    {
      id: 'residents',
      header: t('owners.residentsCount'),
      nowrap: true,
      cell: ({ residents_count }) => format.number(residents_count),
    },
  ];

  return (
    <>
      <DataTable
        label={label ?? t('owners.title')}
        columns={columns}
        rows={owners}
        isOutdated={isOutdated}
        manyColumns
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/owners/${id}`}
        actions={(owner) => (
          <>
            <LabelledIcon
              icon={IconEye}
              label={t('owners.viewNamed', { name: owner.name })}
              onClick={() => onView(owner)}
            />
            {canManage && (
              <>
                <LabelledIcon
                  icon={IconPencil}
                  label={t('common.editNamed', { name: owner.name })}
                  onClick={() => onEdit(owner)}
                />
                <LabelledIcon
                  icon={IconTrash}
                  label={t('common.deleteNamed', { name: owner.name })}
                  onClick={() => setDeleting(owner)}
                  color="red"
                />
              </>
            )}
          </>
        )}
      />
      {deleting && (
        <ConfirmDialog
          title={t('common.deleteQuestion', { name: deleting.name })}
          confirmLabel={t('common.delete')}
          onConfirm={async () => {
            await remove(deleting.id);
            announce(t('owners.deleted'));
          }}
          onClose={() => setDeleting(null)}
        >
          <Text>
            {t('common.cannotBeUndone')} {t('owners.deleteHint')}
          </Text>
        </ConfirmDialog>
      )}
    </>
  );
}
