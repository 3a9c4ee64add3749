import type { Village } from '@bawaba/contracts';
import { SegmentedControl, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/date-field.tsx';
import { countActive, FilterBar } from '../../components/filter-bar.tsx';
import { RecordSelect } from '../../components/record-select.tsx';
import { SearchField } from '../../components/search-field.tsx';
import classes from './visitor-filter-bar.module.css';
import type { VisitorFilters } from './visitors.queries.ts';

interface VisitorFilterBarProps {
  filters: VisitorFilters;
  /** Only for administrators, who see all villages. */
  villages: readonly Village[] | undefined;
  onChange: (filters: VisitorFilters) => void;
}

const withoutEmpty = (filters: VisitorFilters): VisitorFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value?.trim()));

/** Days that the user chose replace "today", and "today" replaces them. */
const withDays = (filters: VisitorFilters, days: Partial<VisitorFilters>): VisitorFilters => {
  const { day: _, visit_date_from, visit_date_to, ...others } = filters;
  return 'day' in days ? { ...others, ...days } : { ...others, visit_date_from, visit_date_to, ...days };
};

export function VisitorFilterBar({ filters, villages, onChange }: VisitorFilterBarProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(filters);
  const applied = JSON.stringify(filters);
  // The URL is the source of truth: Back restores the earlier filters.
  useEffect(() => setTyped(JSON.parse(applied)), [applied]);
  const set = (change: VisitorFilters) => setTyped({ ...typed, ...change });
  const { day, ...others } = filters;
  const hasDays = Boolean(filters.visit_date_from || filters.visit_date_to);

  return (
    <FilterBar
      label={t('visitors.filters')}
      search={
        <>
          <SearchField
            label={t('visitors.search')}
            placeholder={t('visitors.searchPlaceholder')}
            value={typed.search ?? ''}
            onChange={(search) => set({ search })}
          />
          <SegmentedControl
            className={classes.days}
            aria-label={t('visitors.days')}
            data={[
              { value: 'all', label: t('visitors.all') },
              { value: 'today', label: t('visitors.today') },
            ]}
            // Neither, if the list shows other days.
            value={day ?? (hasDays ? '' : 'all')}
            onChange={(value) =>
              onChange(withoutEmpty(withDays(typed, { day: value === 'today' ? value : undefined })))
            }
          />
        </>
      }
      active={countActive(others)}
      onApply={() => onChange(withoutEmpty(typed))}
      onClear={() => {
        setTyped({});
        onChange({});
      }}
    >
      <TextInput
        label={t('residents.apartment')}
        value={typed.apartment_number ?? ''}
        onChange={({ currentTarget }) => set({ apartment_number: currentTarget.value })}
      />
      <TextInput
        label={t('residents.building')}
        value={typed.building_number ?? ''}
        onChange={({ currentTarget }) => set({ building_number: currentTarget.value })}
      />
      <DateField
        label={t('visitors.visitDateFrom')}
        value={typed.visit_date_from}
        onlyDays
        maxDate={typed.visit_date_to}
        onChange={(visit_date_from) => setTyped(withDays(typed, { visit_date_from }))}
      />
      <DateField
        label={t('visitors.visitDateTo')}
        value={typed.visit_date_to}
        onlyDays
        minDate={typed.visit_date_from}
        onChange={(visit_date_to) => setTyped(withDays(typed, { visit_date_to }))}
      />
      {villages && (
        <RecordSelect
          label={t('residents.village')}
          records={villages}
          allLabel={t('residents.allVillages')}
          value={typed.village_id ?? ''}
          onChange={(village_id) => set({ village_id: village_id ?? '' })}
        />
      )}
    </FilterBar>
  );
}
