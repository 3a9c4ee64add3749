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

/** Translates each status once, not once per row. */
export function useStatusTexts(): Record<StayStatus, string> {
  const { t } = useTranslation();
  return {
    active: t('residents.status.active'),
    expiring_soon: t('residents.status.expiring_soon'),
    expired: t('residents.status.expired'),
  };
}

/** The status of the stay, based on the check-out date. */
export const StayBadge = ({ status, text }: { status: StayStatus; text: string }) => (
  <StatusBadge {...looks[status]}>{text}</StatusBadge>
);

/** The document of the resident has expired. */
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

/** For a resident who was blacklisted after registration. */
export function BlacklistedBadge() {
  const { t } = useTranslation();
  return (
    <StatusBadge tone="danger" icon={IconBan}>
      {t('residents.blacklisted')}
    </StatusBadge>
  );
}
