/** The present day in the time zone of the register. */
export interface RegisterDay {
  readonly today: string;
  readonly timeZone: string;
}

/** Dates (YYYY-MM-DD) in the time zone of the register: a stay ends at midnight there, not at midnight UTC. */
export function createCalendar(timeZone: string) {
  // en-CA writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  // sv-SE writes a date and a time as ISO 8601 does, with a space between them.
  const minute = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const instantFormat = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  let second = 0;
  let day: RegisterDay = { today: '', timeZone };
  return {
    today: (now = new Date()) => format.format(now),
    /** Asked by every request, so it is computed once a second: no day ends within one. */
    day: (): RegisterDay => {
      const now = Math.floor(Date.now() / 1000);
      if (now !== second) day = { today: format.format(now * 1000), timeZone };
      second = now;
      return day;
    },
    /** The present instant, and the day on which it falls. */
    now: () => {
      const now = new Date();
      return { instant: now.toISOString(), day: format.format(now) };
    },
    /** The instant of noon on a day (YYYY-MM-DD). */
    noonOf: (date: string) => {
      const utc = new Date(`${date}T12:00:00Z`);
      const shown = new Date(`${instantFormat.format(utc).replace(' ', 'T')}Z`);
      return new Date(2 * utc.getTime() - shown.getTime()).toISOString();
    },
    /** The day on which an instant (ISO 8601) falls. */
    dayOf: (instant: string) => format.format(new Date(instant)),
    /** The same with the time: YYYY-MM-DD HH:mm. */
    minuteOf: (instant: string) => minute.format(new Date(instant)),
  };
}

export type Calendar = ReturnType<typeof createCalendar>;
