import { Text, Title } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import classes from './state.module.css';

interface EmptyStateProps {
  icon: ComponentType<{ size?: number; stroke?: number }>;
  title: string;
  /** What to do next. */
  hint?: string;
  action?: ReactNode;
}

export const EmptyState = ({ icon: Icon, title, hint, action }: EmptyStateProps) => (
  <section className={classes.state}>
    <span className={classes.icon} aria-hidden="true">
      <Icon size={28} stroke={1.5} />
    </span>
    <Title order={2}>{title}</Title>
    {hint && (
      <Text c="dimmed" maw="36rem">
        {hint}
      </Text>
    )}
    {action}
  </section>
);
