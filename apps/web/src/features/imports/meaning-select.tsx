import { Combobox, Input, Select } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Choice } from './use-value-text.ts';

interface MeaningSelectProps {
  label: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
}

/** What a column means. A file can have 200 columns, and a list for each takes seconds to draw: it is drawn when it opens. */
export function MeaningSelect({ label, choices, value, onChange }: MeaningSelectProps) {
  const [isOpen, setOpen] = useState(false);
  const closed = useRef<HTMLButtonElement>(null);
  /** The list was closed here, and not by going elsewhere. */
  const returns = useRef(false);
  useEffect(() => {
    if (!isOpen && returns.current) closed.current?.focus();
    returns.current = false;
  }, [isOpen]);

  if (!isOpen)
    return (
      <Input
        component="button"
        type="button"
        ref={closed}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-label={label}
        pointer
        rightSection={<Combobox.Chevron />}
        rightSectionPointerEvents="none"
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {choices.find((choice) => choice.value === value)?.label}
      </Input>
    );
  return (
    <Select
      aria-label={label}
      searchable
      autoFocus
      // What one types takes the place of the name that is there.
      onFocus={({ currentTarget }) => currentTarget.select()}
      selectFirstOptionOnChange
      defaultDropdownOpened
      allowDeselect={false}
      data={[...choices]}
      value={value}
      onOptionSubmit={() => {
        returns.current = true;
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') returns.current = true;
      }}
      onDropdownClose={() => setOpen(false)}
      onChange={(chosen) => chosen !== null && chosen !== value && onChange(chosen)}
    />
  );
}
