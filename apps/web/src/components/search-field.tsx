import { MAX_SEARCH } from '@bawaba/contracts';
import { Kbd, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../lib/use-is-phone.ts';
import classes from './search-field.module.css';
import { useWayToRows } from './use-way-to-rows.ts';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** The placeholder says enough for the eye. */
  hiddenLabel?: boolean;
  className?: string;
  onEnter?: () => void;
  /** The rows are not yet those of the text. */
  isAhead?: boolean;
  /** The user goes to a row. */
  onRow?: () => void;
}

/** The `/` key focuses it, and the arrow down moves into the list. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, placeholder, hiddenLabel, className = classes.search } = props;
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const input = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => input.current?.focus()]]);
  const way = useWayToRows(props.isAhead ?? false, () => props.onEnter?.());
  return (
    <TextInput
      className={className}
      ref={input}
      type="search"
      label={hiddenLabel ? undefined : label}
      aria-label={hiddenLabel ? label : undefined}
      placeholder={placeholder}
      value={value}
      maxLength={MAX_SEARCH}
      onChange={({ currentTarget }) => {
        way.forget();
        onChange(currentTarget.value);
      }}
      onKeyDown={way.onKeyDown}
      onBlur={({ relatedTarget }) => {
        way.forget();
        if (relatedTarget?.closest('[data-row]')) props.onRow?.();
      }}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        !isPhone && (
          <Kbd size="sm" title={t('common.searchHint')} aria-hidden>
            /
          </Kbd>
        )
      }
      rightSectionPointerEvents="none"
    />
  );
}
