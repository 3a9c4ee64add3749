import { Loader, Tooltip } from '@mantine/core';
import { type ComponentType, useRef, useState } from 'react';
import classes from './labelled-icon.module.css';

interface LabelledIconProps {
  icon: ComponentType<{ size?: number; stroke?: number }>;
  /** Names the action and the record: "Delete Marassi". */
  label: string;
  onClick: () => void;
  color?: 'gray' | 'red';
  disabled?: boolean;
  loading?: boolean;
}

/** A plain button whose tooltip mounts on the first hover, because a list renders hundreds of them. */
export function LabelledIcon({ icon: Icon, label, color, disabled, loading, onClick }: LabelledIconProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [visited, setVisited] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.button}
        data-color={color}
        aria-label={label}
        disabled={disabled || loading}
        onClick={onClick}
        onMouseEnter={() => setVisited(true)}
      >
        {loading ? <Loader size="sm" color="gray" /> : <Icon size={20} stroke={1.75} />}
      </button>
      {visited && <Tooltip target={button} label={label} />}
    </>
  );
}
