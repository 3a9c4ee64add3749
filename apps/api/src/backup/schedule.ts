/** A backup that failed is tried again after this time: each attempt reads the whole register. */
const RETRY_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

// sv-SE writes a date and a time as ISO 8601 does, with a space between them.
const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(timeZone: string) {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, made);
  return made;
}

/** What the clocks of the time zone show, as if it were UTC. */
const clockOf = (instant: number, timeZone: string) =>
  Date.parse(`${formatOf(timeZone).format(instant).replace(' ', 'T')}Z`);

/**
 * The instant at which the clocks show this time on this day. When they show it twice, the first; when they skip it, as much later as
 * they skip.
 */
export function instantOf(day: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${time}Z`);
  const offsetAt = (instant: number) => clockOf(instant, timeZone) - instant;
  const before = wanted - offsetAt(wanted - DAY_MS);
  const after = wanted - offsetAt(wanted + DAY_MS);
  const shown = [before, after].filter((instant) => clockOf(instant, timeZone) === wanted);
  return new Date(shown.length > 0 ? Math.min(...shown) : before);
}

const dayOf = (instant: number, timeZone: string, later = 0) =>
  new Date(clockOf(instant, timeZone) + later * DAY_MS).toISOString().slice(0, 10);

/** When the newest backup that should exist was due. */
export function lastDue(now: Date, at: string, timeZone: string): Date {
  const today = instantOf(dayOf(now.getTime(), timeZone), at, timeZone);
  return today <= now ? today : instantOf(dayOf(now.getTime(), timeZone, -1), at, timeZone);
}

export function nextDue(now: Date, at: string, timeZone: string): Date {
  const today = instantOf(dayOf(now.getTime(), timeZone), at, timeZone);
  return today > now ? today : instantOf(dayOf(now.getTime(), timeZone, 1), at, timeZone);
}

/** The last good backup is older than two intervals. */
export const isOverdue = (lastGood: Date, now: Date) => now.getTime() - lastGood.getTime() > 2 * DAY_MS;

interface Runs {
  readonly goodSince: Date | null;
  readonly failedAt: Date | null;
}

/** A time that passed while the machine was off is made up for. */
export const isDue = ({ goodSince, failedAt }: Runs, now: Date, at: string, timeZone: string) =>
  (!goodSince || goodSince < lastDue(now, at, timeZone)) &&
  (!failedAt || now.getTime() - failedAt.getTime() >= RETRY_MS || failedAt > now);
