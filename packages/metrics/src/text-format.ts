/** Prometheus' text format, version 0.0.4. */
export const METRICS_CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  /** Follows the name of the family: `_bucket`, `_sum`, `_count`. */
  readonly suffix?: string;
  readonly labels?: Labels;
  readonly value: number;
}

/** All figures of one name. */
export interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly samples: readonly Sample[];
}

export const gauge = (name: string, help: string, value: number | undefined | readonly Sample[]): Family => ({
  name,
  help,
  type: 'gauge',
  samples: typeof value === 'object' ? value : value === undefined ? [] : [{ value }],
});

const escaped = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const labelText = (labels: Labels = {}) => {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return parts.length > 0 ? `{${parts.join()}}` : '';
};

const numberText = (value: number) =>
  value === Number.POSITIVE_INFINITY ? '+Inf' : value === Number.NEGATIVE_INFINITY ? '-Inf' : String(value);

/** A family without figures is left out: what nobody knows is not zero. */
export function formatMetrics(families: readonly Family[]): string {
  const lines = families.flatMap(({ name, help, type, samples }) =>
    samples.length === 0
      ? []
      : [
          `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
          `# TYPE ${name} ${type}`,
          ...samples.map(
            ({ suffix = '', labels, value }) => `${name}${suffix}${labelText(labels)} ${numberText(value)}`,
          ),
        ],
  );
  return `${lines.join('\n')}\n`;
}
