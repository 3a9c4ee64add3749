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
