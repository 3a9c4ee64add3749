import { addDays } from '../../lib/days.ts';
import { today } from '../../lib/today.ts';

/** Days by name, so that a saved view or a link means another date tomorrow. */
export const namedDays = { yesterday: -1, today: 0, tomorrow: 1 } as const;
export type NamedDay = keyof typeof namedDays;

export const isNamedDay = (text: string | undefined): text is NamedDay =>
  text !== undefined && Object.hasOwn(namedDays, text);

/** The date of a filter, `YYYY-MM-DD`, whether it is named or written. */
export const dateOf = (text: string): string => (isNamedDay(text) ? addDays(today(), namedDays[text]) : text);
