import { expect, it } from 'vitest';
import { Counter, formatMetrics, gauge, Histogram } from './index.ts';

it('writes the text format, with cumulative buckets and escaped labels', () => {
  const seconds = new Histogram('seconds', 'Time.', { labels: ['route'], bounds: [0.1, 1] });
  for (const value of [0.05, 0.1, 0.5, 7]) seconds.observe(value, '/a');
  const failures = new Counter('failures_total', 'Failures.', ['job']);
  failures.add(['a "b" \\ \n'], 2);
  expect(
    formatMetrics([seconds.family(), failures.family(), gauge('unknown', 'Nobody knows.', undefined)]),
  ).toBe(`# HELP seconds Time.
# TYPE seconds histogram
seconds_bucket{route="/a",le="0.1"} 2
seconds_bucket{route="/a",le="1"} 3
seconds_bucket{route="/a",le="+Inf"} 4
seconds_sum{route="/a"} 7.65
seconds_count{route="/a"} 4
# HELP failures_total Failures.
# TYPE failures_total counter
failures_total{job="a \\"b\\" \\\\ \\n"} 2
`);
});

it('counts together what comes after the limit of series', () => {
  const seconds = new Histogram('seconds', 'Time.', { labels: ['route'], bounds: [1], limit: 2 });
  for (let n = 0; n < 1000; n++) seconds.observe(1, `/${n}`);
  const counts = seconds.family().samples.filter(({ suffix }) => suffix === '_count');
  expect(counts.map(({ labels, value }) => [labels?.route, value])).toEqual([
    ['/0', 1],
    ['/1', 1],
    ['other', 998],
  ]);
});
