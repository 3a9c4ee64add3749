import type { Resident } from '@bawaba/contracts';
import { today } from '../../lib/today.ts';
import { addDays } from './stay-dates.ts';

/** What to say about a stay: "leaves tomorrow", "left 14 Nov". */
export interface StaySentence {
  readonly verb: 'arrives' | 'leaves' | 'left';
  readonly date: string;
  /** How to say the date: by name, by its day of the week, or as a date. */
  readonly say: 'yesterday' | 'today' | 'tomorrow' | 'weekday' | 'date';
}

export type StayOf = Pick<Resident, 'check_in' | 'check_out'> & Partial<Pick<Resident, 'created_at'>>;

/**
 * Says where a stay is, from its dates. "left" is the departure that the register planned: SPEC has no other. Who was
 * registered on the day of arrival stood at the desk then; who was registered earlier is expected on that day.
 */
export function staySentence({ check_in, check_out, created_at }: StayOf, now = today()): StaySentence {
  const isExpectedToday =
    check_in === now && created_at !== undefined && today(new Date(created_at)) < check_in;
  const [verb, date] =
    check_in > now || isExpectedToday
      ? (['arrives', check_in] as const)
      : check_out < now
        ? (['left', check_out] as const)
        : (['leaves', check_out] as const);
  return { verb, date, say: sayingOf(date, now) };
}

function sayingOf(date: string, now: string): StaySentence['say'] {
  if (date === now) return 'today';
  if (date === addDays(now, 1)) return 'tomorrow';
  if (date === addDays(now, -1)) return 'yesterday';
  return date > now && date < addDays(now, 7) ? 'weekday' : 'date';
}
