import type { StayStatus } from '@bawaba/contracts';
import { IconAlertTriangle, IconBan, IconCircleCheck, IconClockExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../components/status-badge.tsx';

const looks = {
  active: { tone: 'good', icon: IconCircleCheck },
  expiring_soon: { tone: 'warning', icon: IconClockExclamation },
  expired: { tone: 'danger', icon: IconAlertTriangle },
} as const;

/** How far away the check-out is. */
export function StayBadge({ status }: { status: StayStatus }) {
  const { t } = useTranslation();
  return <StatusBadge {...looks[status]}>{t(`residents.status.${status}`)}</StatusBadge>;
}

/** Registered first, blacklisted later. */
export function BlacklistedBadge() {
  const { t } = useTranslation();
  return (
    <StatusBadge tone="danger" icon={IconBan}>
      {t('residents.blacklisted')}
    </StatusBadge>
  );
}
