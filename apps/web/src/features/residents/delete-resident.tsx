import type { Resident } from '@bawaba/contracts';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { announce } from '../../lib/announcements.ts';
import { useResidentActions } from './residents.queries.ts';

interface DeleteResidentProps {
  resident: Pick<Resident, 'id' | 'full_name'>;
  onDeleted?: () => void;
  onClose: () => void;
}

export function DeleteResident({ resident, onDeleted, onClose }: DeleteResidentProps) {
  const { t } = useTranslation();
  const { remove } = useResidentActions();
  return (
    <ConfirmDialog
      title={t('common.deleteQuestion', { name: resident.full_name })}
      confirmLabel={t('common.delete')}
      onConfirm={async () => {
        await remove(resident.id);
        announce(t('residents.deleted'));
        onDeleted?.();
      }}
      onClose={onClose}
    >
      <Text>
        {t('residents.deleteHint')} {t('common.cannotBeUndone')}
      </Text>
    </ConfirmDialog>
  );
}
