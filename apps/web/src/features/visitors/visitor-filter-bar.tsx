import type { Village } from '@bawaba/contracts';
import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countActive, FilterBar } from '../../components/filter-bar.tsx';
import { RecordSelect } from '../../components/record-select.tsx';
import { SearchField } from '../../components/search-field.tsx';
import type { VisitorFilters } from './visitors.queries.ts';

interface VisitorFilterBarProps {
  filters: VisitorFilters;
  /** Only for administrators, who see all villages. */
  villages: readonly Village[] | undefined;
  onChange: (filters: VisitorFilters) => void;
}

const withoutEmpty = (filters: VisitorFilters): VisitorFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value?.trim()));

export function VisitorFilterBar({ filters, villages, onChange }: VisitorFilterBarProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(filters);
  const applied = JSON.stringify(filters);
  // The URL is the source of truth: Back restores the earlier filters.
  useEffect(() => setTyped(JSON.parse(applied)), [applied]);
  const set = (change: VisitorFilters) => setTyped({ ...typed, ...change });

  return (
    <FilterBar
      label={t('visitors.filters')}
      search={
        <SearchField
          label={t('visitors.search')}
          placeholder={t('visitors.searchPlaceholder')}
          value={typed.search ?? ''}
          onChange={(search) => set({ search })}
        />
      }
      active={countActive(filters)}
      onApply={() => onChange(withoutEmpty(typed))}
      onClear={() => {
        setTyped({});
        onChange({});
      }}
    >
      <TextInput
        label={t('visitors.apartment')}
        value={typed.apartment_number ?? ''}
        onChange={({ currentTarget }) => set({ apartment_number: currentTarget.value })}
      />
      <TextInput
        label={t('visitors.building')}
        value={typed.building_number ?? ''}
        onChange={({ currentTarget }) => set({ building_number: currentTarget.value })}
      />
      {villages && (
        <RecordSelect
          label={t('visitors.village')}
          records={villages}
          allLabel={t('visitors.allVillages')}
          value={typed.village_id ?? ''}
          onChange={(village_id) => set({ village_id: village_id ?? '' })}
        />
      )}
    </FilterBar>
  );
}
