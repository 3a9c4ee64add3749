import { asciiDigits } from '@bawaba/identity';
import type { Reading } from '../recognise/ctc.ts';
import { weigh } from '../recognise/reading.ts';
import { type Doubtful, unread } from './field.ts';

/** The date (YYYY-MM-DD) in the time zone of the register: a document expires at midnight there, not in UTC. */
export function createCalendar(timeZone: string) {
  // en-CA writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return { today: (now = new Date()) => format.format(now) };
}

/** `2031/04/17`, `17/4/2031` or `2024/05` → YYYY-MM-DD or YYYY-MM; null if there is no such date. */
export function printedDate(text: string): string | null {
  const parts = asciiDigits(text).split(/[/-]/);
  const compact = parts.length === 1 && /^\d{8}$/.test(parts[0]!) ? parts[0]! : null;
  const [a, b, c] = compact ? [compact.slice(0, 4), compact.slice(4, 6), compact.slice(6)] : parts;
  if (!a || !b || parts.length > 3) return null;
  const [year, month, day] =
    a.length === 4 ? [a, b, c] : c?.length === 4 ? [c, b, a] : b.length === 4 ? [b, a, c] : [];
  if (!year || !month || !/^\d+$/.test(year + month + (day ?? ''))) return null;
  const [y, m, d] = [Number(year), Number(month), Number(day ?? 1)];
  if (y < 1900 || y > 2099 || m < 1 || m > 12 || d < 1 || d > new Date(Date.UTC(y, m, 0)).getUTCDate())
    return null;
  const two = (n: number) => String(n).padStart(2, '0');
  return day === undefined ? `${y}-${two(m)}` : `${y}-${two(m)}-${two(d)}`;
}

/** The likeliest date of a line; `prior` weighs the dates that are expected there. */
export function dateFrom(readings: Reading[], prior: (date: string) => number): Doubtful {
  const dated = new Map<string, number>();
  for (const { text, logp } of readings) {
    const date = printedDate(text) ?? '';
    dated.set(date, Math.max(dated.get(date) ?? Number.NEGATIVE_INFINITY, logp));
  }
  const [best] = weigh(
    [...dated].map(([text, logp]) => ({ text, logp })),
    (date) => (date ? prior(date) : 0.002),
  );
  return best?.text ? { value: best.text, p: best.p } : unread;
}
