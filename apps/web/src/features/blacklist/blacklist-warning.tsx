import { IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BlacklistReason, NumberAlert } from './number-alert.tsx';

/** The number is on the blacklist: the form cannot be saved. */
export function BlacklistWarning({ reason }: { reason: string | null }) {
  const { t } = useTranslation();
  return (
    <NumberAlert color="red" icon={IconBan} title={t('common.blacklistStop')}>
      {reason && <BlacklistReason reason={reason} />}
    </NumberAlert>
  );
}
