import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../components/page-header.tsx';
import { DueCard } from '../../features/authority-lists/due-card.tsx';
import { BackupNote } from '../../features/backups/backup-note.tsx';
import { BackupWarning } from '../../features/backups/backup-warning.tsx';
import { InsidePanel } from '../../features/blacklist/inside-panel.tsx';
import { SimilarInsidePanel } from '../../features/blacklist/similar-inside-panel.tsx';
import { StoppedPanel } from '../../features/blacklist/stopped-panel.tsx';
import { Counters } from '../../features/dashboard/counters.tsx';
import { QuickActions } from '../../features/dashboard/quick-actions.tsx';
import { RecentResidents } from '../../features/dashboard/recent-residents.tsx';
import { NeedsPanel } from '../../features/presence/board/needs-panel.tsx';
import { TodaySummary } from '../../features/presence/board/today-summary.tsx';
import { StayChip } from '../../features/residents/stay-chip.tsx';
import { useCan } from '../../lib/permissions.ts';
import { useRoleName } from '../../lib/role-name.ts';
import { useUser } from '../../lib/session.ts';
import classes from './dashboard-page.module.css';

/** People in each panel: the quick actions stay in sight. */
const NOTICES = 3;

export function DashboardPage() {
  const { t } = useTranslation();
  const user = useUser();
  const roleName = useRoleName();
  const canSeeResidents = useCan('view_residents');
  const place =
    user.village_name ?? (user.role === 'admin' ? t('dashboard.allVillages') : t('dashboard.noVillage'));

  return (
    <>
      <PageHeader
        title={t('dashboard.greeting', { name: user.full_name })}
        count={
          <>
            <bdi>{roleName(user.role, user.role_display_name)}</bdi> · <bdi>{place}</bdi>
          </>
        }
      />
      <Stack gap="xl">
        <BackupWarning />
        {canSeeResidents && <TodaySummary />}
        <div className={classes.notices}>
          {canSeeResidents && <NeedsPanel />}
          <DueCard />
          <InsidePanel shown={NOTICES} />
          <SimilarInsidePanel shown={NOTICES} />
          <StoppedPanel shown={NOTICES} />
        </div>
        <QuickActions />
        <Counters />
        {canSeeResidents && <RecentResidents stay={(resident) => <StayChip stay={resident} />} />}
        <BackupNote />
      </Stack>
    </>
  );
}
