import { session } from './session.ts';

/** A new formatter takes long, and a list asks for the date in every row. */
let calendar: { timeZone: string | undefined; format: Intl.DateTimeFormat } | undefined;

/**
 * The current date (YYYY-MM-DD) in the time zone of the register, as in the api. The time zone of the browser does not
 * matter.
 */
export function today(now = new Date()): string {
  const timeZone = session.get()?.user.time_zone;
  if (!calendar || calendar.timeZone !== timeZone)
    // en-CA formats dates as ISO 8601.
    calendar = { timeZone, format: new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }) };
  return calendar.format.format(now);
}
