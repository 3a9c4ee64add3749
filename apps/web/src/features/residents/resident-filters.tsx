import type { Resident, Village } from '@bawaba/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterLine } from '../../components/filter-line.tsx';
import { FilterEditor } from './filter-editor.tsx';
import { filterKinds, namesOf, useFilterWords } from './filter-words.ts';
import type { ResidentFilterTexts } from './resident-page-query.ts';

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

export function ResidentFilters({ filters, villages, residents, onChange, children }: ResidentFiltersProps) {
  const { t } = useTranslation();
  const words = useFilterWords(villages);
  const kinds = filterKinds.filter((kind) => kind !== 'village_id' || villages);
  return (
    <FilterLine
      label={t('residents.filters')}
      searchPlaceholder={t('residents.searchPlaceholder')}
      filters={filters}
      choices={kinds.map((kind) => ({
        kind,
        label: t(`residents.filter.${kind}`),
        value: words(filters, kind),
        names: namesOf(kind),
      }))}
      fields={(editing) => (
        <FilterEditor {...editing} filters={filters} villages={villages} residents={residents} />
      )}
      onChange={onChange}
    >
      {children}
    </FilterLine>
  );
}
