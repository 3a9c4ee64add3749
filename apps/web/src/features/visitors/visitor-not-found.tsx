import { Button } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';

export function VisitorNotFound({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={IconUserOff}
      title={t('visitors.notFound')}
      hint={t('visitors.notFoundHint')}
      action={<Button onClick={onBack}>{t('visitors.backToList')}</Button>}
    />
  );
}
