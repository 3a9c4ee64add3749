import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** `long` values, such as an address, get a row of their own. */
export type Fact = readonly [label: string, value: ReactNode, long?: 'long'];

interface FactsProps {
  facts: readonly Fact[];
  /** Several per row, each value below its name. */
  wide?: boolean;
  /** As `wide`, but each is only as wide as its text. */
  row?: boolean;
}

/** A list of names and values, without the empty values. */
export function Facts({ facts, wide = false, row = false }: FactsProps) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  if (known.length === 0) return null;
  return (
    <dl className={classes.facts} data-wide={wide || undefined} data-row={row || undefined}>
      {known.map(([label, value, long]) => (
        <div key={label} data-long={long}>
          <dt>{label}</dt>
          <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
