import { SeriesMap } from './series.ts';
import type { Family, Sample } from './text-format.ts';

interface Observed {
  /** How many fell into each bucket; the last one has no bound. */
  readonly counts: number[];
  sum: number;
}

/** How often something took how long. Counts only rise, so any number of programs may read them. */
export class Histogram {
  private readonly name: string;
  private readonly help: string;
  private readonly bounds: readonly number[];
  private readonly series: SeriesMap<Observed>;

  constructor(
    name: string,
    help: string,
    { labels = [], bounds, limit }: { labels?: readonly string[]; bounds: readonly number[]; limit?: number },
  ) {
    this.name = name;
    this.help = help;
    this.bounds = bounds;
    this.series = new SeriesMap(
      labels,
      () => ({ counts: new Array<number>(bounds.length + 1).fill(0), sum: 0 }),
      limit,
    );
  }

  observe(value: number, ...labels: readonly string[]) {
    const observed = this.series.get(...labels);
    let bucket = 0;
    while (bucket < this.bounds.length && value > (this.bounds[bucket] as number)) bucket++;
    observed.counts[bucket] = (observed.counts[bucket] ?? 0) + 1;
    observed.sum += value;
  }

  family(): Family {
    const samples = this.series.entries().flatMap(({ labels, value: { counts, sum } }): Sample[] => {
      let count = 0;
      const buckets = counts.map((more, index) => {
        count += more;
        const le = index < this.bounds.length ? String(this.bounds[index]) : '+Inf';
        return { suffix: '_bucket', labels: { ...labels, le }, value: count };
      });
      return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: count }];
    });
    return { name: this.name, help: this.help, type: 'histogram', samples };
  }
}
