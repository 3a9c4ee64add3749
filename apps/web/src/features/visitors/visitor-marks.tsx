import type { Visitor } from '@bawaba/contracts';
import { IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../components/ltr.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';

/** Apartment and building, short: "9 · C". */
export function VisitorPlace({ apartment_number, building_number }: Visitor) {
  const place = [apartment_number, building_number].filter(Boolean).join(' · ');
  return place && <Ltr>{place}</Ltr>;
}

export function BlacklistedVisitor() {
  const { t } = useTranslation();
  return (
    <StatusBadge tone="danger" icon={IconBan}>
      {t('residents.blacklisted')}
    </StatusBadge>
  );
}
