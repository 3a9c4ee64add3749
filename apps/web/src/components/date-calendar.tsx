import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ar';
import { Button } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/use-language.ts';
import { today } from '../lib/today.ts';
import classes from './date-calendar.module.css';

const SATURDAY = 6;
const FRIDAY = 5;
const opposite: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

interface DateCalendarProps {
  value: string | null;
  minDate: string | undefined;
  maxDate: string | undefined;
  onPick: (day: string) => void;
}

/** The calendar of a date field. */
export function DateCalendar({ value, minDate, maxDate, onPick }: DateCalendarProps) {
  const { t } = useTranslation();
  const { language, direction } = useLanguage();
  const now = today();
  const isAllowed = (day: string) => (!minDate || day >= minDate) && (!maxDate || day <= maxDate);
  const shown = value ?? (isAllowed(now) ? now : ((minDate && now < minDate ? minDate : maxDate) ?? now));
  const isSwapping = useRef(false);

  /** The picker moves to the next day on ArrowRight, which in Arabic is the previous one. */
  function swapArrows(event: KeyboardEvent) {
    const key = opposite[event.key];
    if (direction !== 'rtl' || !key || isSwapping.current) return;
    event.preventDefault();
    event.stopPropagation();
    isSwapping.current = true;
    event.target.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    isSwapping.current = false;
  }

  return (
    <div className={classes.calendar} onKeyDownCapture={swapArrows}>
      <DatePicker
        value={value}
        defaultDate={shown}
        onChange={(day) => onPick(day ?? (value as string))}
        allowDeselect
        minDate={minDate}
        maxDate={maxDate}
        locale={language}
        firstDayOfWeek={SATURDAY}
        weekendDays={[FRIDAY, SATURDAY]}
        getDayProps={(day) => ({
          ...(day === now && { className: classes.today, 'aria-current': 'date' as const }),
          ...(day === shown && { 'data-autofocus': true }),
        })}
        ariaLabels={{
          previousMonth: t('common.previousMonth'),
          nextMonth: t('common.nextMonth'),
          previousYear: t('common.previousYear'),
          nextYear: t('common.nextYear'),
          previousDecade: t('common.previousDecade'),
          nextDecade: t('common.nextDecade'),
          monthLevelControl: t('common.chooseMonth'),
          yearLevelControl: t('common.chooseYear'),
        }}
      />
      <Button variant="subtle" fullWidth disabled={!isAllowed(now)} onClick={() => onPick(now)}>
        {t('common.pickToday')}
      </Button>
    </div>
  );
}
