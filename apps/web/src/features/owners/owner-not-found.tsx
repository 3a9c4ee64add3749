import { Button } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';

export function OwnerNotFound({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={IconUserOff}
      title={t('owners.notFound')}
      hint={t('owners.notFoundHint')}
      action={<Button onClick={onBack}>{t('owners.backToList')}</Button>}
    />
  );
}
