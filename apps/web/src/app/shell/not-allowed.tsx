import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';

export function NotAllowed() {
  const { t } = useTranslation();
  return <EmptyState icon={IconLock} title={t('common.notAllowed')} hint={t('common.notAllowedHint')} />;
}
