import { useTranslation } from 'react-i18next';
import { localeOf } from '../i18n/locale.ts';
import { useSession } from './session.ts';
import { today } from './today.ts';

const formatters = new Map<string, unknown>();
function cached<T>(key: string, make: () => T): T {
  if (!formatters.has(key)) formatters.set(key, make());
  return formatters.get(key) as T;
}

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;

export function useFormat() {
  const { i18n } = useTranslation();
  const locale = localeOf(i18n.language);
  const timeZone = useSession()?.user.time_zone;
  const dates = (name: string, options: Intl.DateTimeFormatOptions) =>
    cached(`${locale} ${name}`, () => new Intl.DateTimeFormat(locale, options));
  const dayOfYear = (...days: string[]) => {
    const year = today().slice(0, 4);
    return days.every((date) => date.startsWith(year))
      ? dates('shortDay', { day: 'numeric', month: 'short', timeZone: 'UTC' })
      : dates('day', { ...day, timeZone: 'UTC' });
  };
  return {
    /** A date, `YYYY-MM-DD`, the same in every time zone. Text that is not a date is returned unchanged. */
    day: (date: string) => {
      const instant = new Date(`${date}T00:00Z`);
      return Number.isNaN(instant.getTime())
        ? date
        : dates('day', { ...day, timeZone: 'UTC' }).format(instant);
    },
    /** Without the year, if it is this year: 14 Nov. */
    shortDay: (date: string) => dayOfYear(date).format(new Date(`${date}T00:00Z`)),
    /** Two dates as one text, with the year only where it is not this year: 6 – 13 Nov. */
    days: (from: string, to: string) =>
      dayOfYear(from, to).formatRange(new Date(`${from}T00:00Z`), new Date(`${to}T00:00Z`)),
    /** The name of the day of the week: Tue. */
    weekday: (date: string) =>
      dates('weekday', { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${date}T00:00Z`)),
    /** With its day of the week, and with the year if it is not this year: Sunday 22 November. */
    longDay: (date: string) => {
      const year = date.startsWith(today().slice(0, 4)) ? undefined : ('numeric' as const);
      return dates(`longDay ${year}`, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        year,
        timeZone: 'UTC',
      })
        .format(new Date(`${date}T00:00Z`))
        .replace(/[,،] /, ' ');
    },
    /** A month, `YYYY-MM`, as name and year. */
    month: (month: string) =>
      dates('month', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${month}-01T00:00Z`),
      ),
    /** The month of a date, with the year if it is not this year: October. */
    monthOfYear: (date: string) => {
      const year = date.startsWith(today().slice(0, 4)) ? undefined : ('numeric' as const);
      return dates(`monthOfYear ${year}`, { month: 'long', year, timeZone: 'UTC' }).format(
        new Date(`${date}T00:00Z`),
      );
    },
    /** A month without the year: Mar. */
    monthName: (month: string) =>
      dates('monthName', { month: 'short', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00Z`)),
    /** The date of an instant, in the time zone of the register. */
    dayOf: (instant: string) => dates(`dayOf ${timeZone}`, { ...day, timeZone }).format(new Date(instant)),
    /** An instant, to the minute, in the time zone of the register. */
    minute: (instant: string) =>
      dates(`minute ${timeZone}`, {
        ...day,
        timeZone,
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }).format(new Date(instant)),
    /** The time of an instant, in the time zone of the register: 14:20. */
    clock: (instant: string) =>
      dates(`clock ${timeZone}`, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
        new Date(instant),
      ),
    /** An instant, to the second, in the time zone of the register. */
    time: (instant: string) =>
      dates(`time ${timeZone}`, {
        ...day,
        timeZone,
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
      }).format(new Date(instant)),
    /** An instant, to the minute, without the year: 16 Nov, 14:02. */
    shortTime: (instant: string) =>
      dates(`shortTime ${timeZone}`, {
        day: 'numeric',
        month: 'short',
        timeZone,
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }).format(new Date(instant)),
    /** A date with its day of the week: Fri, 20 Nov. */
    weekdayAndDay: (date: string) =>
      dates('weekdayAndDay', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
        new Date(`${date}T00:00Z`),
      ),
    /** A number of bytes: 640 kB, 12.3 MB. */
    bytes: (count: number) => {
      const [unit, size] = count < 1e6 ? (['kilobyte', 1e3] as const) : (['megabyte', 1e6] as const);
      return cached(
        `${locale} ${unit}`,
        () =>
          new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: size === 1e6 ? 1 : 0 }),
      ).format(count / size);
    },
    number: (value: number) => cached(`${locale} number`, () => new Intl.NumberFormat(locale)).format(value),
  };
}
