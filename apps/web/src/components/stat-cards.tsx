import type { ComponentType, ReactNode } from 'react';
import classes from './stat-cards.module.css';
import type { Tone } from './status-badge.tsx';

interface StatCardProps {
  label: string;
  value: ReactNode;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  /** Amber and red mean that the user must act. */
  tone?: Tone;
}

export const StatCards = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.cards} aria-label={label}>
    {children}
  </ul>
);

export const StatCard = ({ label, value, icon: Icon, tone = 'accent' }: StatCardProps) => (
  <li className={classes.card} data-tone={tone}>
    <div className={classes.head}>
      <span className={classes.icon} aria-hidden="true">
        <Icon size={20} stroke={1.75} />
      </span>
      <p className={classes.label}>{label}</p>
    </div>
    <p className={classes.value}>{value}</p>
  </li>
);
