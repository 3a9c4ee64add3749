import { session } from './session.ts';

/**
 * The calendar day (YYYY-MM-DD) where the register stands, as the api counts days: a browser in another time zone, or
 * one that is set wrongly, begins no day earlier or later.
 */
export function today(now = new Date()): string {
  const timeZone = session.get()?.user.time_zone;
  // en-CA writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
}
