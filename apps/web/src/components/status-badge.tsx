import type { ComponentType, ReactNode } from 'react';
import classes from './status-badge.module.css';

export type Tone = 'neutral' | 'accent' | 'good' | 'warning' | 'danger';

interface StatusBadgeProps {
  tone?: Tone;
  /** Needed on every coloured badge, so that colour is not the only signal. */
  icon?: ComponentType<{ size?: number }>;
  /** Only its icon in a table that is narrow; a mouse sees the words when it points at it. */
  shrinks?: boolean;
  children: ReactNode;
}

export const StatusBadge = ({ tone = 'neutral', icon: Icon, shrinks, children }: StatusBadgeProps) => (
  <span
    className={classes.badge}
    data-tone={tone}
    data-shrinks={shrinks || undefined}
    title={shrinks && typeof children === 'string' ? children : undefined}
  >
    {Icon && <Icon size={16} aria-hidden="true" />}
    <span>{children}</span>
  </span>
);
