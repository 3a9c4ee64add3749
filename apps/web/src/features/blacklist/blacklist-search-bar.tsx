import type { Village } from '@bawaba/contracts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countActive, FilterBar } from '../../components/filter-bar.tsx';
import { RecordSelect } from '../../components/record-select.tsx';
import { SearchField } from '../../components/search-field.tsx';
import type { BlacklistFilters } from './blacklist.queries.ts';

interface BlacklistSearchBarProps {
  filters: BlacklistFilters;
  villages: readonly Village[] | undefined;
  onChange: (filters: BlacklistFilters) => void;
}

const withoutEmpty = (filters: BlacklistFilters): BlacklistFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value?.trim()));

export function BlacklistSearchBar({ filters, villages, onChange }: BlacklistSearchBarProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(filters);
  const applied = JSON.stringify(filters);
  useEffect(() => setTyped(JSON.parse(applied)), [applied]);

  return (
    <FilterBar
      label={t('blacklist.searchBar')}
      search={
        <SearchField
          label={t('blacklist.search')}
          placeholder={t('blacklist.searchPlaceholder')}
          value={typed.search ?? ''}
          onChange={(search) => setTyped({ ...typed, search })}
        />
      }
      active={countActive(filters)}
      onApply={() => onChange(withoutEmpty(typed))}
      onClear={() => {
        setTyped({});
        onChange({});
      }}
    >
      {villages && (
        <RecordSelect
          label={t('blacklist.village')}
          records={villages}
          allLabel={t('blacklist.allVillages')}
          value={typed.village_id ?? ''}
          onChange={(village_id) => setTyped({ ...typed, village_id: village_id ?? '' })}
        />
      )}
    </FilterBar>
  );
}
