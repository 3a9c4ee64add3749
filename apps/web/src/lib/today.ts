import { session } from './session.ts';

/**
 * The current date (YYYY-MM-DD) in the time zone of the register, as in the api. The time zone of the browser does not
 * matter.
 */
export function today(now = new Date()): string {
  const timeZone = session.get()?.user.time_zone;
  // en-CA formats dates as ISO 8601.
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
}
