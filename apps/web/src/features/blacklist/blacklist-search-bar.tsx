import type { Village } from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';
import { countActive, FilterBar } from '../../components/filter-bar.tsx';
import { RecordSelect } from '../../components/record-select.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { useLiveSearch } from '../../components/use-live-search.ts';
import type { BlacklistFilters } from './blacklist.queries.ts';

interface BlacklistSearchBarProps {
  filters: BlacklistFilters;
  villages: readonly Village[] | undefined;
  /** `typing`: one of many changes while the user types. */
  onChange: (filters: BlacklistFilters, typing?: 'typing') => void;
}

export function BlacklistSearchBar({ filters, villages, onChange }: BlacklistSearchBarProps) {
  const { t } = useTranslation();
  const search = useLiveSearch(filters.search ?? '', (text) =>
    onChange({ ...filters, search: text || undefined }, 'typing'),
  );

  return (
    <FilterBar
      label={t('blacklist.searchBar')}
      search={
        <SearchField
          label={t('blacklist.search')}
          placeholder={t('blacklist.searchPlaceholder')}
          {...search.field}
        />
      }
      active={countActive(filters)}
      onClear={() => {
        search.clear();
        onChange({});
      }}
    >
      {villages && (
        <RecordSelect
          label={t('blacklist.village')}
          records={villages}
          allLabel={t('blacklist.allVillages')}
          value={filters.village_id ?? ''}
          onChange={(village_id) => onChange({ ...filters, village_id: village_id || undefined })}
        />
      )}
    </FilterBar>
  );
}
