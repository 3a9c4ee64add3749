import type { Resident, StayStatus } from '@bawaba/contracts';
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconClockExclamation,
  IconIdOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../components/status-badge.tsx';
import { today } from '../../lib/today.ts';

const looks = {
  active: { tone: 'good', icon: IconCircleCheck },
  expiring_soon: { tone: 'warning', icon: IconClockExclamation },
  expired: { tone: 'danger', icon: IconAlertTriangle },
} as const;

/** Each once, however long the list. */
export function useStatusTexts(): Record<StayStatus, string> {
  const { t } = useTranslation();
  return {
    active: t('residents.status.active'),
    expiring_soon: t('residents.status.expiring_soon'),
    expired: t('residents.status.expired'),
  };
}

/** How far away the check-out is. */
export const StayBadge = ({ status, text }: { status: StayStatus; text: string }) => (
  <StatusBadge {...looks[status]}>{text}</StatusBadge>
);

/** The passport or card that they were registered with is no longer valid. */
export function ExpiredDocumentBadge({ resident }: { resident: Resident }) {
  const { t } = useTranslation();
  const expiry = resident.id_type === 'passport' ? resident.passport_expiry_date : resident.id_expire_date;
  if (!expiry || expiry >= today()) return null;
  return (
    <StatusBadge tone="warning" icon={IconIdOff}>
      {t('residents.documentExpired')}
    </StatusBadge>
  );
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
