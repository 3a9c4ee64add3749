import { Button, Skeleton } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import type { Bar } from './bar.ts';
import classes from './chart-panel.module.css';
import { NoData } from './no-data.tsx';
import { Panel } from './panel.tsx';

/** Loaded lazily: only this screen needs the chart library, and the figures appear first. */
const BarChart = lazy(() => import('./bar-chart.tsx').then((module) => ({ default: module.BarChart })));

interface ChartPanelProps {
  title: string;
  range?: string;
  bars: readonly Bar[];
  barHeight: number;
  /** Column headers of the table. */
  headers: readonly [category: string, count: string];
  withValues?: boolean;
}

/** A chart, and its figures as a table: always available to screen readers, visible on click. */
export function ChartPanel({ title, range, bars, barHeight, headers, withValues }: ChartPanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const tableId = useId();
  const [isTableShown, setTableShown] = useState(false);
  const [category, count] = headers;
  if (bars.every((bar) => bar.count === 0)) {
    return (
      <Panel title={title} range={range}>
        <NoData />
      </Panel>
    );
  }

  return (
    <Panel
      title={title}
      range={range}
      action={
        <Button
          className="no-print"
          variant="subtle"
          px="sm"
          leftSection={<IconTable size={18} aria-hidden />}
          aria-expanded={isTableShown}
          aria-controls={tableId}
          onClick={() => setTableShown(!isTableShown)}
        >
          {t(isTableShown ? 'statistics.hideTable' : 'statistics.showTable')}
        </Button>
      }
    >
      <Suspense fallback={<Skeleton height={barHeight} radius="md" />}>
        <BarChart
          bars={bars}
          barHeight={barHeight}
          label={t('statistics.chartOf', { chart: title })}
          unit={count}
          withValues={withValues}
        />
      </Suspense>
      <div id={tableId} className={isTableShown ? undefined : 'visually-hidden'}>
        <table className={classes.table} aria-label={t('statistics.tableOf', { chart: title })}>
          <thead>
            <tr>
              <th scope="col">{category}</th>
              <th scope="col">{count}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.name}>
                <th scope="row">{bar.name}</th>
                <td>{format.number(bar.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
