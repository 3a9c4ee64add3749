import { Title } from '@mantine/core';
import { type ComponentType, type ReactNode, useId } from 'react';
import { useFormat } from '../lib/format.ts';
import classes from './line-panel.module.css';

interface LinePanelProps {
  title: string;
  count: number;
  /** A link to all of it. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A few lines about what somebody should do now. */
export function LinePanel({ title, count, action, className = '', children }: LinePanelProps) {
  const format = useFormat();
  const heading = useId();
  return (
    <section className={`${classes.panel} ${className}`} aria-labelledby={heading}>
      <header className={classes.head}>
        <Title order={2} className={classes.title} id={heading}>
          {title}
        </Title>
        <bdi className={classes.count}>{format.number(count)}</bdi>
        {action && <span className={`${classes.action} no-print`}>{action}</span>}
      </header>
      <ul className={classes.lines}>{children}</ul>
    </section>
  );
}

export type Tone = 'now' | 'alarm' | null;

export interface PanelLineProps {
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean; 'data-tone'?: Tone }>;
  tone: Tone;
  /** A link in it covers the whole line. */
  name: ReactNode;
  children: ReactNode;
}

export const PanelLine = ({ icon: Icon, tone, name, children }: PanelLineProps) => (
  <li className={classes.line}>
    <Icon size={20} stroke={1.75} aria-hidden data-tone={tone} />
    <div className={classes.what}>
      <span className={classes.name}>{name}</span>
      <span className={classes.note}>{children}</span>
    </div>
  </li>
);
