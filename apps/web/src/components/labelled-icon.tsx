import { ActionIcon, Tooltip } from '@mantine/core';
import type { ComponentType } from 'react';

interface LabelledIconProps {
  icon: ComponentType<{ size?: number; stroke?: number }>;
  /** Says what it does and to what: "Delete Marassi". */
  label: string;
  onClick: () => void;
  color?: string;
  disabled?: boolean;
  loading?: boolean;
}

export const LabelledIcon = ({ icon: Icon, label, color = 'gray', ...rest }: LabelledIconProps) => (
  <Tooltip label={label}>
    <ActionIcon aria-label={label} color={color} {...rest}>
      <Icon size={20} stroke={1.75} />
    </ActionIcon>
  </Tooltip>
);
