/** Dates (YYYY-MM-DD) in the time zone of the register: a stay ends at midnight there, not at midnight UTC. */
export function createCalendar(timeZone: string) {
  // en-CA writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return {
    today: (now = new Date()) => format.format(now),
    /** The day on which an instant (ISO 8601) falls. */
    dayOf: (instant: string) => format.format(new Date(instant)),
  };
}

export type Calendar = ReturnType<typeof createCalendar>;
