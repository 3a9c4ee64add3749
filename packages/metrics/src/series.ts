import type { Labels } from './text-format.ts';

/** More than any program of ours has. A mistake in a label must not use up the memory of the program and of Prometheus. */
const MOST_SERIES = 2_000;
const OVERFLOW = 'other';

/** One value for each combination of labels, up to a limit. What comes after it is counted together. */
export class SeriesMap<T> {
  private readonly series = new Map<string, { labels: Labels; value: T }>();
  private readonly names: readonly string[];
  private readonly make: () => T;
  private readonly limit: number;

  constructor(names: readonly string[], make: () => T, limit = MOST_SERIES) {
    this.names = names;
    this.make = make;
    this.limit = limit;
  }

  /** The labels in the order of the names. */
  get(...values: readonly string[]): T {
    const key = values.join('\n');
    const known = this.series.get(key);
    if (known) return known.value;
    if (this.series.size >= this.limit && values.some((value) => value !== OVERFLOW))
      return this.get(...this.names.map(() => OVERFLOW));
    const made = this.make();
    const labels = Object.fromEntries(this.names.map((name, index) => [name, values[index] ?? '']));
    this.series.set(key, { labels, value: made });
    return made;
  }

  entries(): readonly { labels: Labels; value: T }[] {
    return [...this.series.values()];
  }
}
