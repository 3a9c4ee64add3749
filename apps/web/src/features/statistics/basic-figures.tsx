import type { Statistics } from '@bawaba/contracts';
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconClockExclamation,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatCard, StatCards } from '../../components/stat-cards.tsx';
import { useFormat } from '../../lib/format.ts';

/** Uses the same colours and icons as the status badges. */
export function BasicFigures({ figures }: { figures: Statistics['basicStats'] }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <StatCards label={t('statistics.title')}>
      <StatCard
        icon={IconUsersGroup}
        label={t('statistics.totalResidents')}
        value={number(figures.total_residents)}
      />
      <StatCard
        icon={IconCircleCheck}
        tone="good"
        label={t('statistics.active')}
        value={number(figures.active_residents)}
      />
      <StatCard
        icon={IconClockExclamation}
        tone="warning"
        label={t('statistics.expiringSoon')}
        value={number(figures.expiring_soon)}
      />
      <StatCard
        icon={IconAlertTriangle}
        tone="danger"
        label={t('statistics.expired')}
        value={number(figures.expired_residents)}
      />
      <StatCard
        icon={IconBan}
        tone="danger"
        label={t('statistics.totalBlacklisted')}
        value={number(figures.total_blacklisted)}
      />
    </StatCards>
  );
}
