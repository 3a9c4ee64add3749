import { Alert } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsAdmin } from '../lib/permissions.ts';
import { useUser } from '../lib/session.ts';

/** Shown as soon as the form opens: a user without a village cannot register anyone. */
export function NoVillageNotice() {
  const { t } = useTranslation();
  const isAdmin = useIsAdmin();
  const { village_id } = useUser();
  if (isAdmin || village_id !== null) return null;
  return (
    <Alert color="amber" icon={<IconMapPinOff />} title={t('common.noVillage')} mb="md">
      {t('common.noVillageHint')}
    </Alert>
  );
}
