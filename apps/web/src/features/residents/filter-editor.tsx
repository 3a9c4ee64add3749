import {
  type PresenceFilter,
  presenceFilters,
  type Resident,
  type StayStatus,
  stayStatuses,
  type Village,
} from '@bawaba/contracts';
import { Autocomplete, Button, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/date-field.tsx';
import { RecordFilter, TextFilter } from '../../components/filter-fields.tsx';
import type { FilterEditing } from '../../components/filter-line.tsx';
import { useUser } from '../../lib/session.ts';
import { dateOf, type NamedDay } from './filter-days.ts';
import { type FilterKind, isDayRange } from './filter-words.ts';
import classes from './resident-filters.module.css';
import type { DayRange, ResidentFilterTexts } from './resident-page-query.ts';

interface FilterEditorProps extends FilterEditing<FilterKind, ResidentFilterTexts> {
  filters: ResidentFilterTexts;
  villages: readonly Village[] | undefined;
  /** The rows of the page, for names to choose from. */
  residents: readonly Resident[];
}

/** The fields of one filter. Every change applies at once; Apply only closes them. */
export function FilterEditor(props: FilterEditorProps) {
  const { kind, filters, villages, onChange, onType, onDone } = props;
  const { t } = useTranslation();
  const label = t(`residents.filter.${kind}`);

  if (kind === 'presence')
    return (
      <Radio.Group
        label={label}
        value={filters.presence ?? ''}
        onChange={(presence) => onChange({ presence: presence as PresenceFilter })}
      >
        <Stack gap="xs" mt="xs">
          {presenceFilters.map((presence) => (
            <Radio
              key={presence}
              value={presence}
              label={t(`residents.presence.${presence}`)}
              onClick={onDone}
            />
          ))}
        </Stack>
      </Radio.Group>
    );
  if (kind === 'status')
    return (
      <Radio.Group
        label={label}
        value={filters.status ?? ''}
        onChange={(status) => onChange({ status: status as StayStatus })}
      >
        <Stack gap="xs" mt="xs">
          {stayStatuses.map((status) => (
            <Radio key={status} value={status} label={t(`residents.status.${status}`)} onClick={onDone} />
          ))}
        </Stack>
      </Radio.Group>
    );
  if (kind === 'village_id')
    return (
      <RecordFilter
        label={label}
        records={villages ?? []}
        value={filters.village_id}
        onChange={(village_id) => onChange({ village_id })}
        onDone={onDone}
      />
    );
  if (kind === 'apartment_number' || kind === 'building_number')
    return <TextFilter label={label} value={filters[kind]} onType={(text) => onType({ [kind]: text })} />;
  return (
    <>
      {isDayRange(kind) ? (
        <DayRangeFields range={kind} {...props} />
      ) : (
        <RegisteredByField {...props} label={label} />
      )}
      <Button type="submit">{t('common.apply')}</Button>
    </>
  );
}

/** Days that a desk asks for often. */
const quickDays: Record<DayRange, readonly NamedDay[]> = {
  check_in: ['today', 'tomorrow'],
  check_out: ['today', 'tomorrow'],
  present: ['today', 'tomorrow'],
  registered: ['today', 'yesterday'],
};

function DayRangeFields({ range, filters, onChange, onDone }: FilterEditorProps & { range: DayRange }) {
  const { t } = useTranslation();
  const [from, to] = [filters[`${range}_from`], filters[`${range}_to`]];
  const set = (end: 'from' | 'to') => (day: string) => onChange({ [`${range}_${end}`]: day || undefined });
  return (
    <>
      <div className={classes.quickDays}>
        {quickDays[range].map((day) => (
          <Button
            key={day}
            variant="default"
            aria-pressed={from === day && to === day}
            onClick={() => {
              onChange({ [`${range}_from`]: day, [`${range}_to`]: day });
              onDone();
            }}
          >
            {t(`residents.day.${day}`)}
          </Button>
        ))}
      </div>
      <DateField
        label={t(`residents.filter.${range}From`)}
        value={from && dateOf(from)}
        onlyDays
        onChange={set('from')}
      />
      <DateField
        label={t(`residents.filter.${range}To`)}
        value={to && dateOf(to)}
        onlyDays
        onChange={set('to')}
      />
    </>
  );
}

/** Applies a whole user name only: part of one finds nobody. */
function RegisteredByField(props: FilterEditorProps & { label: string }) {
  const { label, filters, residents, onChange, onDone } = props;
  const { username } = useUser();
  const [typed, setTyped] = useState(filters.registered_by ?? '');
  const names = new Set([username, ...residents.map(({ created_by_username: name }) => name ?? '')]);
  names.delete('');
  const apply = (name: string) => onChange({ registered_by: name.trim() || undefined });
  return (
    <Autocomplete
      label={label}
      data={[...names].sort()}
      value={typed}
      onChange={setTyped}
      onBlur={() => apply(typed)}
      onKeyDown={({ key }) => key === 'Enter' && apply(typed)}
      onOptionSubmit={(name) => {
        apply(name);
        onDone();
      }}
      data-autofocus
    />
  );
}
