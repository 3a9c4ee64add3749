import '@mantine/charts/styles.layer.css';
import { BarChart as MantineBarChart } from '@mantine/charts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useFormat } from '../../lib/format.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import type { Bar } from './bar.ts';
import classes from './bar-chart.module.css';
import { ticksUpTo } from './bar-scale.ts';

interface BarChartProps {
  bars: readonly Bar[];
  /** Height of the tallest bar in pixels. */
  barHeight: number;
  /** Describes the chart to screen readers. */
  label: string;
  unit: string;
  /** Shows the value above each bar; only for a few bars. */
  withValues?: boolean;
}

const FONT = { fontSize: 14, fill: 'currentColor' };
const ABOVE = 28;
const LABELS = 36;
/** Enough for the longest month name in both languages, rotated 45°. */
const SLANTED_LABELS = 72;
const MANY = 6;

/** The chart library supports only left-to-right text; isolates keep the order of an Arabic label (UAX #9). */
const rightToLeft = (text: string) => `\u2067${text}\u2069`;

/** In Arabic the value axis is on the right and time runs from right to left. */
export function BarChart({ bars, barHeight, label, unit, withValues = false }: BarChartProps) {
  const format = useFormat();
  const { direction } = useLanguage();
  const isPhone = useIsPhone();
  const isCrowded = isPhone && bars.length > MANY;
  const isSlanted = isCrowded && bars.some((bar) => bar.label.length > 2);
  const isRtl = direction === 'rtl';
  const labels = isSlanted ? SLANTED_LABELS : LABELS;
  const most = Math.max(...bars.map(({ count }) => count));

  return (
    <MantineBarChart
      className={classes.chart}
      h={barHeight + ABOVE + labels}
      data={bars.map((bar) => ({ ...bar, label: isRtl ? rightToLeft(bar.label) : bar.label }))}
      dataKey="label"
      series={[{ name: 'count', color: 'var(--app-accent-text)' }]}
      textColor="dimmed"
      gridColor="var(--app-line)"
      // Else there is a line without a number at the height of the tallest bar.
      gridProps={{ syncWithTicks: true }}
      cursorFill="var(--app-hover)"
      valueFormatter={format.number}
      maxBarWidth={64}
      barProps={{ radius: [4, 4, 0, 0] }}
      withBarValueLabel={withValues}
      valueLabelProps={{ fontSize: 14 }}
      tickLine="none"
      barChartProps={{ margin: { top: ABOVE, bottom: 0, left: 0, right: 0 }, ...{ 'aria-label': label } }}
      xAxisProps={{
        reversed: isRtl,
        // Days are a regular sequence: every second label is enough.
        interval: isCrowded && !isSlanted ? 1 : 0,
        height: labels,
        tick: FONT,
        tickMargin: 10,
        ...(isSlanted && { angle: isRtl ? 45 : -45, textAnchor: isRtl ? 'start' : 'end' }),
      }}
      yAxisProps={{
        orientation: isRtl ? 'right' : 'left',
        domain: [0, most],
        ticks: ticksUpTo(most),
        interval: 0,
        width: 'auto',
        tick: FONT,
        tickMargin: 8,
      }}
      tooltipProps={{
        content: ({ payload }) => <Tip bar={payload?.[0]?.payload} unit={unit} direction={direction} />,
      }}
    />
  );
}

function Tip({ bar, unit, direction }: { bar: Bar | undefined; unit: string; direction: 'ltr' | 'rtl' }) {
  const format = useFormat();
  if (!bar) return null;
  return (
    <div className={classes.tip} dir={direction} role="status">
      <strong>{bar.name}</strong>
      <span>
        {unit}: {format.number(bar.count)}
      </span>
    </div>
  );
}
