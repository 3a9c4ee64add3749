import type { Village } from '@bawaba/contracts';
import { Button, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/date-field.tsx';
import { RecordFilter, TextFilter } from '../../components/filter-fields.tsx';
import { type FilterEditing, FilterLine, type ListFilter } from '../../components/filter-line.tsx';
import { useRangeWords } from '../../components/use-range-words.ts';
import classes from './visitor-filter-bar.module.css';
import type { VisitorFilters } from './visitors.queries.ts';

type FilterKind = 'visit_date' | 'apartment_number' | 'building_number' | 'village_id';

interface VisitorFilterBarProps {
  filters: VisitorFilters;
  /** Only for administrators, who see all villages. */
  villages: readonly Village[] | undefined;
  /** `typing`: one of many changes while the user types. */
  onChange: (filters: VisitorFilters, typing?: 'typing') => void;
}

/** Search, days and filters in one line. */
export function VisitorFilterBar({ filters, villages, onChange }: VisitorFilterBarProps) {
  const { t } = useTranslation();
  const rangeWords = useRangeWords();
  const { day, presence, visit_date_from: from, visit_date_to: to, village_id, ...others } = filters;
  const villageName = villages?.find(({ id }) => String(id) === village_id)?.name ?? village_id ?? '';
  const choices: ListFilter<FilterKind, VisitorFilters>[] = [
    {
      kind: 'visit_date',
      label: t('visitors.visitDate'),
      value: rangeWords(from, to),
      names: ['visit_date_from', 'visit_date_to'],
    },
    ...(['apartment_number', 'building_number'] as const).map((kind) => ({
      kind,
      label: t(`residents.filter.${kind}`),
      value: filters[kind] ?? '',
      names: [kind],
    })),
  ];
  if (villages)
    choices.push({
      kind: 'village_id',
      label: t('residents.village'),
      value: villageName,
      names: ['village_id'],
    });

  return (
    <FilterLine
      label={t('visitors.filters')}
      searchPlaceholder={t('visitors.searchPlaceholder')}
      filters={filters}
      choices={choices}
      fields={(editing) => <FilterFields {...editing} filters={filters} villages={villages} />}
      onChange={onChange}
      always={
        <SegmentedControl
          className={classes.days}
          aria-label={t('visitors.days')}
          data={[
            { value: 'all', label: t('visitors.all') },
            { value: 'today', label: t('visitors.today') },
            { value: 'expected', label: t('visitors.expectedFilter') },
            { value: 'inside', label: t('visitors.inside') },
          ]}
          // None, if the list shows other days.
          value={presence ?? day ?? (from || to ? '' : 'all')}
          onChange={(value) =>
            onChange({
              ...others,
              village_id,
              day: value === 'today' ? value : undefined,
              presence: value === 'inside' || value === 'expected' ? value : undefined,
            })
          }
        />
      }
      isAlwaysSet={day !== undefined || presence !== undefined}
    />
  );
}

interface FilterFieldsProps extends FilterEditing<FilterKind, VisitorFilters> {
  filters: VisitorFilters;
  villages: readonly Village[] | undefined;
}

function FilterFields({ kind, filters, villages, onChange, onType, onDone }: FilterFieldsProps) {
  const { t } = useTranslation();
  if (kind === 'village_id')
    return (
      <RecordFilter
        label={t('residents.village')}
        records={villages ?? []}
        value={filters.village_id}
        onChange={(village_id) => onChange({ village_id })}
        onDone={onDone}
      />
    );
  if (kind !== 'visit_date')
    return (
      <TextFilter
        label={t(`residents.filter.${kind}`)}
        value={filters[kind]}
        onType={(text) => onType({ [kind]: text })}
      />
    );
  return (
    <>
      <DateField
        label={t('visitors.visitDateFrom')}
        value={filters.visit_date_from}
        onlyDays
        maxDate={filters.visit_date_to}
        onChange={(date) => onChange({ visit_date_from: date || undefined, day: undefined })}
      />
      <DateField
        label={t('visitors.visitDateTo')}
        value={filters.visit_date_to}
        onlyDays
        minDate={filters.visit_date_from}
        onChange={(date) => onChange({ visit_date_to: date || undefined, day: undefined })}
      />
      <Button type="submit">{t('common.apply')}</Button>
    </>
  );
}
