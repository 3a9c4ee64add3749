import { Button, Menu } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilterPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterChip } from './filter-chip.tsx';
import classes from './filter-line.module.css';
import { SearchField } from './search-field.tsx';
import { useFilterEditor } from './use-filter-editor.ts';
import { TYPING_MS, useLiveSearch } from './use-live-search.ts';

/** Delay before the list reloads after clearing. */
const CLEAR_MS = 100;

/** What the user can filter by. Two dates are one filter. */
export interface ListFilter<Kind extends string, Filters> {
  kind: Kind;
  label: string;
  /** The value in words; empty if the filter is not set. */
  value: string;
  /** Its names in the URL. */
  names: readonly (keyof Filters)[];
}

export interface FilterEditing<Kind extends string, Filters> {
  kind: Kind;
  /** Applies at once. */
  onChange: (change: Partial<Filters>) => void;
  /** Applies when the user stops typing. */
  onType: (change: Partial<Filters>) => void;
  /** Called after a choice that needs no second one. */
  onDone: () => void;
}

interface FilterLineProps<Kind extends string, Filters> {
  label: string;
  searchPlaceholder: string;
  filters: Filters;
  /** In the order of the menu. */
  choices: readonly ListFilter<Kind, Filters>[];
  /** The fields of one filter. */
  fields: (editing: FilterEditing<Kind, Filters>) => ReactNode;
  /** `typing`: one of many changes while the user types. */
  onChange: (filters: Filters, typing?: 'typing') => void;
  /** A filter that is always visible, after the search. */
  always?: ReactNode;
  /** That filter is set. */
  isAlwaysSet?: boolean;
  /** What can be done with the filters, at the end of the line. */
  children?: ReactNode;
}

/** Search and filters in one line. A filter that is set is a chip. */
export function FilterLine<Kind extends string, Filters extends { search?: string | undefined }>(
  props: FilterLineProps<Kind, Filters>,
) {
  const { filters, choices, fields, onChange } = props;
  const { t } = useTranslation();
  const editor = useFilterEditor((kind: Kind) =>
    choices.some((one) => one.kind === kind && one.value !== ''),
  );
  const changed = (change: Partial<Filters>) => onChange({ ...filters, ...change }, 'typing');
  const typed = useDebouncedCallback(changed, TYPING_MS);
  const search = useLiveSearch(filters.search ?? '', (text) =>
    changed({ search: text || undefined } as Partial<Filters>),
  );
  const clear = useDebouncedCallback(() => onChange({} as Filters), CLEAR_MS);

  const shown = choices.filter(({ kind, value }) => value !== '' || kind === editor.kind);
  const unset = choices.filter((choice) => !shown.includes(choice));
  const noted = (apply: (change: Partial<Filters>) => void) => (change: Partial<Filters>) => {
    editor.note(change);
    apply(change);
  };
  const close = () => {
    typed.flush();
    editor.close();
  };

  return (
    <form
      className={`${classes.bar} no-print`}
      aria-label={props.label}
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchField
        className={classes.search}
        hiddenLabel
        label={t('common.search')}
        placeholder={props.searchPlaceholder}
        {...search.field}
      />
      {props.always}
      {shown.map(({ kind, label, value, names }) => (
        <FilterChip
          key={kind}
          ref={kind === editor.kind ? editor.chip : undefined}
          label={label}
          value={value}
          opened={editor.isOpen && editor.kind === kind}
          onOpen={() => editor.open(kind)}
          onClose={close}
          removeLabel={t('common.removeFilter', { name: label })}
          onRemove={() => {
            onChange({ ...filters, ...Object.fromEntries(names.map((name) => [name, undefined])) });
            editor.forget();
          }}
        >
          {fields({ kind, onChange: noted(changed), onType: noted(typed), onDone: close })}
        </FilterChip>
      ))}
      {unset.length > 0 && (
        <Menu position="bottom-start" transitionProps={{ duration: 0 }} keepMounted={false}>
          <Menu.Target>
            <button ref={editor.addButton} type="button" className={classes.add}>
              <IconFilterPlus size={18} stroke={1.75} aria-hidden />
              <span>{t('common.addFilter')}</span>
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {unset.map(({ kind, label }) => (
              <Menu.Item key={kind} onClick={() => editor.open(kind)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {(shown.length > 0 || search.text !== '' || props.isAlwaysSet) && (
        <Button
          variant="subtle"
          color="gray"
          px="sm"
          onClick={() => {
            typed.cancel();
            editor.forget();
            search.clear();
            clear();
          }}
        >
          {t('common.clearFilters')}
        </Button>
      )}
      {props.children}
    </form>
  );
}
