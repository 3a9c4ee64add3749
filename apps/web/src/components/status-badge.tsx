import type { ComponentType, ReactNode } from 'react';
import classes from './status-badge.module.css';

export type Tone = 'neutral' | 'accent' | 'good' | 'warning' | 'danger';

interface StatusBadgeProps {
  tone?: Tone;
  /** Needed on every coloured badge, so that colour is not the only signal. */
  icon?: ComponentType<{ size?: number }>;
  children: ReactNode;
}

export const StatusBadge = ({ tone = 'neutral', icon: Icon, children }: StatusBadgeProps) => (
  <span className={classes.badge} data-tone={tone}>
    {Icon && <Icon size={16} aria-hidden="true" />}
    <span>{children}</span>
  </span>
);
