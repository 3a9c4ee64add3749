import { Badge } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';

export type Tone = 'neutral' | 'accent' | 'good' | 'warning' | 'danger';

const colors: Record<Tone, string> = {
  neutral: 'gray',
  accent: 'nile',
  good: 'green',
  warning: 'amber',
  danger: 'red',
};

interface StatusBadgeProps {
  tone?: Tone;
  /** Never by colour alone: a badge that means something carries an icon beside its word. */
  icon?: ComponentType<{ size?: number }>;
  children: ReactNode;
}

export const StatusBadge = ({ tone = 'neutral', icon: Icon, children }: StatusBadgeProps) => (
  <Badge
    color={colors[tone]}
    leftSection={Icon && <Icon size={16} aria-hidden="true" />}
    styles={{
      root: {
        textTransform: 'none',
        fontWeight: 600,
        fontSize: '0.875rem',
        blockSize: 'auto',
        minBlockSize: '1.75rem',
      },
      label: { whiteSpace: 'normal' },
    }}
  >
    {children}
  </Badge>
);
