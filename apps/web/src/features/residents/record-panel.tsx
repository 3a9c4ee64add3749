import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './record-panel.module.css';

interface RecordPanelProps {
  title: string;
  /** How many the panel lists. */
  count?: number | undefined;
  children: ReactNode;
}

/** A part of a person's page, with a heading. */
export function RecordPanel({ title, count, children }: RecordPanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id} className={classes.title}>
          {title}
        </Title>
        {count !== undefined && <span className={classes.count}>{count}</span>}
      </div>
      {children}
    </section>
  );
}
