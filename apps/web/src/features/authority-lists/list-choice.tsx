import { type AuthorityListKind, authorityListKinds, isMonthly, type Village } from '@bawaba/contracts';
import { SegmentedControl, Select } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/date-field.tsx';
import { RecordSelect } from '../../components/record-select.tsx';
import { useFormat } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import { today } from '../../lib/today.ts';
import type { ChosenList, LineFilter } from './authority-lists.queries.ts';
import classes from './list-choice.module.css';
import { addMonths, monthPeriod, type Period } from './period.ts';
import { useListTexts } from './use-list-texts.ts';

const MONTHS = 24;
const filters: readonly LineFilter[] = ['unreported', 'corrections', 'sent', 'all'];

interface ListChoiceProps {
  chosen: ChosenList;
  filter: LineFilter;
  /** Only for administrators, who see all villages. */
  villages: readonly Village[] | undefined;
  onKind: (kind: AuthorityListKind) => void;
  onPeriod: (period: Period) => void;
  onVillage: (id: string | undefined) => void;
  onFilter: (filter: LineFilter) => void;
  /** The fields. */
  ref: Ref<HTMLElement>;
}

/** Which list of which days, and which of its people. On paper only the words. */
export function ListChoice(props: ListChoiceProps) {
  const { chosen, filter, villages, onKind, onPeriod, onVillage, onFilter, ref } = props;
  const { t } = useTranslation();
  const texts = useListTexts();
  const { kind, from, to, village_id } = chosen;
  const village = villages?.find(({ id }) => String(id) === village_id)?.name;
  return (
    <>
      <p className={classes.printed}>
        {[texts.kind(kind), texts.period(kind, chosen), village, t(`authorityLists.stateFilter.${filter}`)]
          .filter(Boolean)
          .map((text) => isolated(text as string))
          .join(' · ')}
      </p>
      <search ref={ref} className={`${classes.choice} no-print`} aria-label={t('authorityLists.choice')}>
        <div className={classes.fields}>
          {villages && villages.length > 1 && (
            <RecordSelect
              label={t('authorityLists.village')}
              records={villages}
              allLabel={t('authorityLists.allVillages')}
              value={village_id ?? ''}
              onChange={(id) => onVillage(id || undefined)}
            />
          )}
          <Select
            className={classes.kind}
            label={t('authorityLists.kind')}
            data={authorityListKinds.map((value) => ({ value, label: texts.kind(value) }))}
            value={kind}
            allowDeselect={false}
            onChange={(next) => next && onKind(next)}
          />
          {isMonthly(kind) ? (
            <MonthSelect month={from.slice(0, 7)} onMonth={(month) => onPeriod(monthPeriod(month))} />
          ) : kind === 'daily_guests' ? (
            <DateField
              label={t('authorityLists.day')}
              value={from}
              onlyDays
              maxDate={today()}
              onChange={(day) => day && onPeriod({ from: day, to: day })}
            />
          ) : (
            <>
              <DateField
                label={t('authorityLists.from')}
                value={from}
                onlyDays
                maxDate={today()}
                onChange={(day) => day && onPeriod({ from: day, to: day > to ? day : to })}
              />
              <DateField
                label={t('authorityLists.to')}
                value={to}
                onlyDays
                minDate={from}
                maxDate={today()}
                onChange={(day) => day && onPeriod({ from: day < from ? day : from, to: day })}
              />
            </>
          )}
        </div>
        <SegmentedControl
          className={classes.filter}
          aria-label={t('authorityLists.state')}
          data={filters.map((value) => ({ value, label: t(`authorityLists.stateFilter.${value}`) }))}
          value={filter}
          onChange={onFilter}
        />
      </search>
    </>
  );
}

function MonthSelect({ month, onMonth }: { month: string; onMonth: (month: string) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const recent = Array.from({ length: MONTHS }, (_, index) => addMonths(today().slice(0, 7), -index));
  // An address can name an older one.
  const months = recent.includes(month) ? recent : [...recent, month];
  return (
    <Select
      label={t('authorityLists.month')}
      data={months.map((value) => ({ value, label: format.month(value) }))}
      value={month}
      allowDeselect={false}
      onChange={(next) => next && onMonth(next)}
    />
  );
}
