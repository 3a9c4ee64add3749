import { Skeleton } from '@mantine/core';
import { IconBan, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StatCard, StatCards } from '../../components/stat-cards.tsx';
import { useFormat } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import type { Total } from '../../lib/total.ts';
import { useTotalText } from '../../lib/use-total-text.ts';
import { dashboardQueries } from './dashboard.queries.ts';

/** Each count is requested only if the user may view its list. */
export function Counters() {
  const { t } = useTranslation();
  const canSeeResidents = useCan('view_residents');
  const canSeeBlacklist = useCan('view_blacklist');
  const residents = useQuery({ ...dashboardQueries.residents(), enabled: canSeeResidents });
  const blacklisted = useQuery({ ...dashboardQueries.blacklisted(), enabled: canSeeBlacklist });
  if (!canSeeResidents && !canSeeBlacklist) return null;
  return (
    <StatCards label={t('dashboard.figures')}>
      {canSeeResidents && (
        <StatCard
          icon={IconUsersGroup}
          label={t('dashboard.totalResidents')}
          value={<Count of={residents.data} failed={residents.isError} />}
        />
      )}
      {canSeeBlacklist && (
        <StatCard
          icon={IconBan}
          tone="danger"
          label={t('dashboard.totalBlacklisted')}
          value={<Count of={blacklisted.data} failed={blacklisted.isError} />}
        />
      )}
    </StatCards>
  );
}

function Count({ of, failed }: { of: Total | undefined; failed: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const totalText = useTotalText();
  if (of !== undefined) return totalText(of, format.number);
  return failed ? t('common.notAvailable') : <Skeleton component="span" height="2rem" width="4rem" />;
}
