import { Popover } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import classes from './filter-chip.module.css';
import { focusUnreadableDate } from './unreadable-date.ts';

interface FilterChipProps {
  label: string;
  /** Empty while the user has not entered it yet. */
  value: string;
  opened: boolean;
  onOpen: () => void;
  onClose: () => void;
  removeLabel: string;
  onRemove: () => void;
  /** The fields that change the filter. */
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A filter that is set. Pressing it changes the filter, the cross removes it. */
export function FilterChip(props: FilterChipProps) {
  const { label, value, opened, onOpen, onClose, removeLabel, onRemove, children, ref } = props;
  const chip = useRef<HTMLSpanElement>(null);

  // Mantine would close it on a press in a calendar, which is outside of the fields in the document.
  useEffect(() => {
    if (!opened) return;
    const close = ({ target }: PointerEvent) => {
      if (!(target instanceof Element)) return;
      if (!chip.current?.contains(target) && !target.closest('[data-portal]')) onClose();
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [opened, onClose]);

  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && onClose()}
      closeOnClickOutside={false}
      trapFocus
      position="bottom-start"
      width="min(18rem, 100vw - 2rem)"
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      <span ref={chip} className={classes.chip}>
        <Popover.Target>
          <button ref={ref} type="button" className={classes.open} onClick={opened ? onClose : onOpen}>
            {label} {value && <bdi className={classes.value}>{value}</bdi>}
          </button>
        </Popover.Target>
        <button type="button" className={classes.remove} aria-label={removeLabel} onClick={onRemove}>
          <IconX size={16} aria-hidden />
        </button>
      </span>
      <Popover.Dropdown aria-label={label}>
        <form
          className={classes.fields}
          onSubmit={(event) => {
            event.preventDefault();
            if (!focusUnreadableDate(event.currentTarget)) onClose();
          }}
        >
          {children}
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
