import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  title: string;
  /** The time range of the figures. */
  range?: string | undefined;
  action?: ReactNode;
  /** No frame, for a table that has one. */
  bare?: boolean;
  children: ReactNode;
}

export function Panel({ title, range, action, bare = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} data-bare={bare || undefined} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <Title order={2} id={id}>
            {title}
          </Title>
          {range && (
            <Text c="dimmed" size="sm">
              {range}
            </Text>
          )}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
