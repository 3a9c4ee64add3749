import { type AuthorityListKind, isMonthly } from '@bawaba/contracts';
import { isDay } from '../../components/typed-date.ts';

export interface Period {
  readonly from: string;
  readonly to: string;
}

/** `YYYY-MM`, some months before or after. */
export function addMonths(month: string, months: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

export const monthPeriod = (month: string): Period => {
  const afterLast = Date.parse(`${addMonths(month, 1)}-01T00:00Z`);
  return { from: `${month}-01`, to: new Date(afterLast - 86_400_000).toISOString().slice(0, 10) };
};

/**
 * The period that the address names. Without one: today, or the last month that is over. A daily list is about one day, a
 * statement about a whole month.
 */
export function periodOf(
  kind: AuthorityListKind,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): Period {
  const start = isDay(from) ? from : undefined;
  if (isMonthly(kind)) return monthPeriod(start?.slice(0, 7) ?? addMonths(today.slice(0, 7), -1));
  const first = start ?? today;
  const last = to !== undefined && isDay(to) && to > first && kind !== 'daily_guests' ? to : first;
  return { from: first, to: last };
}

/** Why no list of this period can be made yet. */
export function periodProblem(
  kind: AuthorityListKind,
  { to }: Period,
  today: string,
): 'notOver' | 'future' | null {
  if (isMonthly(kind)) return to >= today ? 'notOver' : null;
  return to > today ? 'future' : null;
}
