import { SeriesMap } from './series.ts';
import type { Family } from './text-format.ts';

/** A number that only rises. */
export class Counter {
  private readonly name: string;
  private readonly help: string;
  private readonly series: SeriesMap<{ count: number }>;

  constructor(name: string, help: string, labels: readonly string[] = []) {
    this.name = name;
    this.help = help;
    this.series = new SeriesMap(labels, () => ({ count: 0 }));
  }

  add(labels: readonly string[] = [], by = 1) {
    this.series.get(...labels).count += by;
  }

  family(): Family {
    const samples = this.series.entries().map(({ labels, value }) => ({ labels, value: value.count }));
    return { name: this.name, help: this.help, type: 'counter', samples };
  }
}
