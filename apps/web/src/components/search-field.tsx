import { Kbd, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../lib/use-is-phone.ts';
import classes from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
}

/** The `/` key focuses it. */
export function SearchField({ label, value, onChange, placeholder }: SearchFieldProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const input = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => input.current?.focus()]]);
  return (
    <TextInput
      className={classes.search}
      ref={input}
      type="search"
      label={label}
      placeholder={placeholder}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
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
