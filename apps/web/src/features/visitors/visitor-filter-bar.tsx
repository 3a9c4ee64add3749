import type { Village } from '@bawaba/contracts';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/date-field.tsx';
import { countActive } from '../../components/filter-bar.tsx';
import { RecordSelect } from '../../components/record-select.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { useLiveSearch } from '../../components/use-live-search.ts';
import classes from './visitor-filter-bar.module.css';
import type { VisitorFilters } from './visitors.queries.ts';

interface VisitorFilterBarProps {
  filters: VisitorFilters;
  /** Only for administrators, who see all villages. */
  villages: readonly Village[] | undefined;
  /** `typing`: one of many changes while the user types. */
  onChange: (filters: VisitorFilters, typing?: 'typing') => void;
}

const withoutEmpty = (filters: VisitorFilters): VisitorFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value?.trim()));

/** Search and days in one line; the other filters unfold below it. */
export function VisitorFilterBar({ filters, villages, onChange }: VisitorFilterBarProps) {
  const { t } = useTranslation();
  const [unfolded, fold] = useDisclosure(false);
  const { search: searched, ...others } = filters;
  const [typed, setTyped] = useState(others);
  const applied = JSON.stringify(others);
  // The URL is the source of truth: Back restores the earlier filters.
  useEffect(() => setTyped(JSON.parse(applied)), [applied]);
  const set = (change: VisitorFilters) => setTyped({ ...typed, ...change });
  const search = useLiveSearch(searched ?? '', (text) =>
    onChange(withoutEmpty({ ...others, search: text }), 'typing'),
  );
  const { day, ...unfolding } = others;
  const active = countActive(unfolding);
  const hasDays = Boolean(filters.visit_date_from || filters.visit_date_to);

  function submit(event: FormEvent) {
    event.preventDefault();
    fold.close();
    if (unfolded) onChange(withoutEmpty({ ...typed, search: search.text }));
  }

  return (
    <form className={`${classes.bar} no-print`} onSubmit={submit} aria-label={t('visitors.filters')}>
      <div className={classes.line}>
        <SearchField
          className={classes.search}
          hiddenLabel
          label={t('visitors.search')}
          placeholder={t('visitors.searchPlaceholder')}
          {...search.field}
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
          onChange={(value) => {
            const { visit_date_from: _, visit_date_to: __, day: ___, ...rest } = typed;
            onChange(
              withoutEmpty({ ...rest, search: search.text, ...(value === 'today' && { day: value }) }),
            );
          }}
        />
        <Button
          variant="default"
          leftSection={<IconFilter size={18} aria-hidden />}
          aria-expanded={unfolded}
          onClick={fold.toggle}
        >
          {active > 0 ? t('common.filtersActive', { count: active }) : t('common.filters')}
        </Button>
        {(active > 0 || search.text || day) && (
          <Button
            variant="subtle"
            color="gray"
            px="sm"
            onClick={() => {
              search.clear();
              setTyped({});
              onChange({});
            }}
          >
            {t('common.clearFilters')}
          </Button>
        )}
      </div>
      {unfolded && (
        <div className={classes.fields}>
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
            onChange={(visit_date_from) => set({ visit_date_from, day: undefined })}
          />
          <DateField
            label={t('visitors.visitDateTo')}
            value={typed.visit_date_to}
            onlyDays
            minDate={typed.visit_date_from}
            onChange={(visit_date_to) => set({ visit_date_to, day: undefined })}
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
          <Button type="submit" className={classes.apply}>
            {t('common.apply')}
          </Button>
        </div>
      )}
    </form>
  );
}
