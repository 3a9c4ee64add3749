import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface FactsProps {
  facts: readonly [label: string, value: ReactNode][];
  /** Several per row, each value below its name. */
  wide?: boolean;
}

/** A list of names and values, without the empty values. */
export function Facts({ facts, wide }: FactsProps) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  if (known.length === 0) return null;
  return (
    <dl className={classes.facts} data-wide={wide}>
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
