import type { Resident } from '@bawaba/contracts';
import { IconBan, IconIdOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../components/status-badge.tsx';
import { today } from '../../lib/today.ts';

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
export function BlacklistedBadge({ shrinks }: { shrinks?: boolean }) {
  const { t } = useTranslation();
  return (
    <StatusBadge tone="danger" icon={IconBan} shrinks={shrinks}>
      {t('residents.blacklisted')}
    </StatusBadge>
  );
}
