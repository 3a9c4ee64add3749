import type { Statistics } from '@bawaba/contracts';
import { IconArrowBarToDown, IconArrowBarToUp, IconCalendarStats, IconDoorExit } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatCard, StatCards } from '../../components/stat-cards.tsx';
import { Panel } from './panel.tsx';
import classes from './stay-durations.module.css';

interface StayDurationsProps {
  /** As planned. */
  durations: Statistics['durationStats'];
  /** From the arrivals and departures of the last nights. */
  happened: Statistics['stayStats'];
}

export function StayDurations({ durations, happened }: StayDurationsProps) {
  const { t } = useTranslation();
  const days = (count: number | null) =>
    count === null ? t('common.notAvailable') : t('statistics.days', { count: Math.round(count) });
  return (
    <Panel title={t('statistics.stayDuration')}>
      <div className={classes.figures}>
        <StatCards label={t('statistics.stayDuration')}>
          <StatCard
            icon={IconCalendarStats}
            label={t('statistics.average')}
            value={days(durations.avg_duration)}
          />
          <StatCard
            icon={IconArrowBarToDown}
            label={t('statistics.shortest')}
            value={days(durations.min_duration)}
          />
          <StatCard
            icon={IconArrowBarToUp}
            label={t('statistics.longest')}
            value={days(durations.max_duration)}
          />
          <StatCard
            icon={IconDoorExit}
            label={t('statistics.averageOfLeft')}
            value={days(happened.avg_nights)}
          />
        </StatCards>
      </div>
    </Panel>
  );
}
