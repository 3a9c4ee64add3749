import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './form-section.module.css';

/** Related fields under a heading, in twelve columns where there is room for them. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      <div className={classes.grid}>{children}</div>
    </section>
  );
}

interface CellProps {
  /** Columns of twelve. On a phone two cells of at most four share a row; the others have one of their own. */
  span: 3 | 4 | 5 | 6 | 9 | 12;
  children: ReactNode;
}

export const Cell = ({ span, children }: CellProps) => (
  <div className={classes.cell} data-span={span}>
    {children}
  </div>
);
