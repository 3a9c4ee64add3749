import { idTypes, type Statistics } from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import type { Bar } from './bar.ts';
import { ChartPanel } from './chart-panel.tsx';

const BAR_HEIGHT = 200;
const ACTIVITY_BAR_HEIGHT = 150;
const ACTIVITY_BARS = 15;

function useRange() {
  const { t } = useTranslation();
  return (bars: readonly Bar[]) =>
    t('statistics.range', { from: bars.at(0)?.name ?? '', to: bars.at(-1)?.name ?? '' });
}

export function IdTypeChart({ counts }: { counts: Statistics['idTypeStats'] }) {
  const { t } = useTranslation();
  const bars = idTypes.map((type): Bar => {
    const name = t(`statistics.idTypeName.${type}`);
    return { label: name, name, count: counts.find(({ id_type }) => id_type === type)?.count ?? 0 };
  });
  return (
    <ChartPanel
      title={t('statistics.idTypes')}
      bars={bars}
      barHeight={BAR_HEIGHT}
      headers={[t('statistics.idType'), t('statistics.residents')]}
      withValues
    />
  );
}

export function MonthlyTrendChart({ months }: { months: Statistics['monthlyTrends'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const range = useRange();
  const bars = months.map(
    ({ month, count }): Bar => ({ label: format.monthName(month), name: format.month(month), count }),
  );
  return (
    <ChartPanel
      title={t('statistics.monthlyTrend')}
      range={range(bars)}
      bars={bars}
      barHeight={BAR_HEIGHT}
      headers={[t('statistics.month'), t('statistics.checkIns')]}
    />
  );
}

export function RecentActivityChart({ days }: { days: Statistics['recentActivity'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const range = useRange();
  const bars = days.slice(-ACTIVITY_BARS).map(
    ({ date, count }): Bar => ({
      label: format.number(Number(date.slice(-2))),
      name: format.day(date),
      count,
    }),
  );
  return (
    <ChartPanel
      title={t('statistics.recentActivity')}
      range={range(bars)}
      bars={bars}
      barHeight={ACTIVITY_BAR_HEIGHT}
      headers={[t('statistics.day'), t('statistics.registrations')]}
    />
  );
}

/** A bar for each day; with thirty of them only every fifth has space for its label. */
const EVERY = 5;

interface DaysChartProps {
  title: string;
  days: readonly { date: string; count: number }[];
  headers: readonly [string, string];
}

function DaysChart({ title, days, headers }: DaysChartProps) {
  const format = useFormat();
  const range = useRange();
  const bars = days.map(
    ({ date, count }, index): Bar => ({
      label: (days.length - 1 - index) % EVERY === 0 ? format.shortDay(date) : '',
      name: format.day(date),
      count,
    }),
  );
  return (
    <ChartPanel
      title={title}
      range={range(bars)}
      bars={bars}
      barHeight={ACTIVITY_BAR_HEIGHT}
      headers={headers}
    />
  );
}

export function OccupancyChart({ nights }: { nights: Statistics['occupancyStats']['nights'] }) {
  const { t } = useTranslation();
  const headers = [t('statistics.night'), t('statistics.peopleInside')] as const;
  return <DaysChart title={t('statistics.occupancyByNight')} days={nights} headers={headers} />;
}

export function VisitorsChart({ days }: { days: Statistics['visitorActivity'] }) {
  const { t } = useTranslation();
  const headers = [t('statistics.day'), t('statistics.visitors')] as const;
  return <DaysChart title={t('statistics.visitorsByDay')} days={days} headers={headers} />;
}
