import {
  type AuthorityKind,
  type AuthorityListKind,
  FieldError,
  isMonthly,
  MAX_LIST_DAYS,
} from '@bawaba/contracts';

/** Days are texts (YYYY-MM-DD) of the register's time zone; UTC only counts them. */
const DAY_MS = 24 * 60 * 60 * 1000;
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;
export const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
/** The last day of the month of a day, or of a month before or after it. */
export function lastOfMonth(day: string, months = 0): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month + months, 0)).toISOString().slice(0, 10);
}

/** The first day that a village wants to report, and the last one of which something can be due: a month when it has ended. */
export const startOf = ({ kind, starts_on }: Pick<AuthorityKind, 'kind' | 'starts_on'>) =>
  isMonthly(kind) ? monthOf(starts_on) : starts_on;
export const endOf = (kind: AuthorityListKind, today: string) =>
  isMonthly(kind) ? lastOfMonth(today, -1) : today;

/** A daily list is about one day, a statement about a month that has ended, the others about at most a month. */
export function checkPeriod(kind: AuthorityListKind, from: string, to: string, today: string) {
  const days = daysBetween(from, to);
  if (days < 0 || days >= MAX_LIST_DAYS || to > today) throw new FieldError('to', 'invalid_period');
  if (kind === 'daily_guests' && days > 0) throw new FieldError('to', 'one_day');
  const isWholeMonth = from === monthOf(from) && to === lastOfMonth(from) && to < today;
  if (isMonthly(kind) && !isWholeMonth) throw new FieldError('to', 'whole_month');
}
