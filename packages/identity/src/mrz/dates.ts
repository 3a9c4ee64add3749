import { calendarDate } from '../calendar.ts';

/** An expiry date is at most this many years ago; otherwise it is in the future. */
const yearsExpired = 40;

/** MRZ dates have two digits for the year. A birth date is never in the future; an expiry date is near today. */
export function mrzDate(raw: string, kind: 'birthDate' | 'expiryDate', today: string): string | null {
  if (!/^\d{6}$/.test(raw)) return null;
  const [yy, month, day] = [0, 2, 4].map((start) => Number(raw.slice(start, start + 2))) as [
    number,
    number,
    number,
  ];
  const thisYear = Number(today.slice(0, 4));
  const lastYear = kind === 'birthDate' ? thisYear : thisYear + 99 - yearsExpired;
  const year = lastYear - ((((lastYear - yy) % 100) + 100) % 100);
  const date = calendarDate(year, month, day);
  return kind === 'birthDate' && date !== null && date > today ? calendarDate(year - 100, month, day) : date;
}
