import type { Resident, Village } from '@bawaba/contracts';
import { Button, Menu } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilterPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterChip } from '../../components/filter-chip.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { TYPING_MS, useLiveSearch } from '../../components/use-live-search.ts';
import { FilterEditor } from './filter-editor.tsx';
import { useFilterEditor } from './filter-state.ts';
import { type FilterKind, filterKinds, isSet, useFilterWords, without } from './filter-words.ts';
import classes from './resident-filters.module.css';
import type { ResidentFilterTexts } from './resident-page-query.ts';

/** Delay before the list reloads after clearing. */
const CLEAR_MS = 100;

interface ResidentFiltersProps {
  filters: ResidentFilterTexts;
  /** Only for users who choose between villages. */
  villages: readonly Village[] | undefined;
  residents: readonly Resident[];
  /** `typing`: one of many changes while the user types. */
  onChange: (filters: ResidentFilterTexts, typing?: 'typing') => void;
  /** What can be done with the filters, at the end of the line. */
  children?: ReactNode;
}

/** Search and filters in one line. */
export function ResidentFilters({ filters, villages, residents, onChange, children }: ResidentFiltersProps) {
  const { t } = useTranslation();
  const words = useFilterWords(villages);
  const editor = useFilterEditor(filters);
  const changed = (change: ResidentFilterTexts) => onChange({ ...filters, ...change }, 'typing');
  const typed = useDebouncedCallback(changed, TYPING_MS);
  const search = useLiveSearch(filters.search ?? '', (text) => changed({ search: text || undefined }));
  const clear = useDebouncedCallback(() => onChange({}), CLEAR_MS);

  const kinds = filterKinds.filter((kind) => kind !== 'village_id' || villages);
  const shown = kinds.filter((kind) => isSet(filters, kind) || kind === editor.kind);
  const unset = kinds.filter((kind) => !shown.includes(kind));
  const isAnySet = shown.length > 0 || search.text !== '';
  const change = (kind: FilterKind) => (values: ResidentFilterTexts) => {
    editor.note(values);
    if (kind === 'apartment_number' || kind === 'building_number') typed(values);
    else changed(values);
  };
  const close = () => {
    typed.flush();
    editor.close();
  };

  return (
    <form
      className={`${classes.bar} no-print`}
      aria-label={t('residents.filters')}
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchField
        className={classes.search}
        hiddenLabel
        label={t('residents.search')}
        placeholder={t('residents.searchPlaceholder')}
        {...search.field}
      />
      {shown.map((kind) => (
        <FilterChip
          key={kind}
          ref={kind === editor.kind ? editor.chip : undefined}
          label={t(`residents.filter.${kind}`)}
          value={words(filters, kind)}
          opened={editor.isOpen && editor.kind === kind}
          onOpen={() => editor.open(kind)}
          onClose={close}
          removeLabel={t('residents.removeFilter', { name: t(`residents.filter.${kind}`) })}
          onRemove={() => {
            onChange({ ...filters, ...without(kind) });
            editor.forget();
          }}
        >
          <FilterEditor
            kind={kind}
            filters={filters}
            villages={villages}
            residents={residents}
            onChange={change(kind)}
            onDone={close}
          />
        </FilterChip>
      ))}
      {unset.length > 0 && (
        <Menu position="bottom-start" transitionProps={{ duration: 0 }} keepMounted={false}>
          <Menu.Target>
            <button ref={editor.addButton} type="button" className={classes.add}>
              <IconFilterPlus size={18} stroke={1.75} aria-hidden />
              <span>{t('residents.addFilter')}</span>
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {unset.map((kind) => (
              <Menu.Item key={kind} onClick={() => editor.open(kind)}>
                {t(`residents.filter.${kind}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {isAnySet && (
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
      {children}
    </form>
  );
}
