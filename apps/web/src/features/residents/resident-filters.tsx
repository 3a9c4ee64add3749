import { type StayStatus, stayStatuses, type Village } from '@bawaba/contracts';
import { Select, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/date-field.tsx';
import { countActive, FilterBar } from '../../components/filter-bar.tsx';
import { RecordSelect } from '../../components/record-select.tsx';
import { SearchField } from '../../components/search-field.tsx';
import type { ResidentFilterTexts } from './resident-page-query.ts';

/** Delay before the list reloads after clearing. */
const CLEAR_MS = 100;

const ALL = 'all';

interface ResidentFiltersProps {
  applied: ResidentFilterTexts;
  /** Only for administrators, who see all villages. */
  villages?: readonly Village[];
  onApply: (filters: ResidentFilterTexts) => void;
}

export function ResidentFilters({ applied, villages, onApply }: ResidentFiltersProps) {
  const { t } = useTranslation();
  const [filters, setFilters] = useState(applied);
  const clearing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(clearing.current), []);

  const set = (name: keyof ResidentFilterTexts) => (value: string | null) =>
    setFilters((now) => ({ ...now, [name]: value || undefined }));
  const setText =
    (name: keyof ResidentFilterTexts) =>
    ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      set(name)(currentTarget.value);

  return (
    <FilterBar
      label={t('residents.filters')}
      search={
        <SearchField
          label={t('residents.search')}
          placeholder={t('residents.searchPlaceholder')}
          value={filters.search ?? ''}
          onChange={set('search')}
        />
      }
      active={countActive(applied)}
      onApply={() => onApply(filters)}
      onClear={() => {
        setFilters({});
        clearing.current = setTimeout(() => onApply({}), CLEAR_MS);
      }}
    >
      <TextInput
        label={t('residents.apartment')}
        value={filters.apartment_number ?? ''}
        onChange={setText('apartment_number')}
      />
      <TextInput
        label={t('residents.building')}
        value={filters.building_number ?? ''}
        onChange={setText('building_number')}
      />
      <DateField
        label={t('residents.checkInFrom')}
        value={filters.check_in_from ?? ''}
        onlyDays
        onChange={set('check_in_from')}
      />
      <DateField
        label={t('residents.checkInTo')}
        value={filters.check_in_to ?? ''}
        onlyDays
        onChange={set('check_in_to')}
      />
      <Select
        label={t('residents.statusLabel')}
        data={[
          { value: ALL, label: t('residents.anyStatus') },
          ...stayStatuses.map((status) => ({ value: status, label: t(`residents.status.${status}`) })),
        ]}
        value={filters.status || ALL}
        onChange={(value) =>
          setFilters((now) => ({ ...now, status: value === ALL ? undefined : (value as StayStatus) }))
        }
      />
      {villages && (
        <RecordSelect
          label={t('residents.village')}
          records={villages}
          allLabel={t('residents.allVillages')}
          value={filters.village_id ?? ''}
          onChange={set('village_id')}
        />
      )}
    </FilterBar>
  );
}
