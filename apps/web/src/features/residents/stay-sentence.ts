import type { Resident } from '@bawaba/contracts';
import { addDays } from '../../lib/days.ts';
import { today } from '../../lib/today.ts';

/** What to say about a stay: "leaves tomorrow", "due Mon", "left 14 Nov". */
export interface StaySentence {
  readonly verb: 'arrives' | 'late' | 'noShow' | 'leaves' | 'over' | 'left';
  readonly date: string;
  /** How to say the date: by name, by its day of the week, or as a date. */
  readonly say: 'yesterday' | 'today' | 'tomorrow' | 'weekday' | 'date';
  /** Between the date and today. */
  readonly days: number;
  /** Amber: somebody must look today. Red: late. */
  readonly tone: 'now' | 'alarm' | null;
}

export type StayOf = Pick<Resident, 'check_in' | 'check_out' | 'presence' | 'left_at'>;

/**
 * Says where a stay is, from what happened and from its dates. What the api said before midnight is read with the date of now:
 * who was inside then may be over their days.
 */
export function staySentence(stay: StayOf, now = today()): StaySentence {
  const { verb, date } = sayOf(stay, now);
  const say = sayingOf(date, now, verb);
  const tone =
    verb === 'over' ? 'alarm' : verb === 'late' || (say === 'today' && verb !== 'left') ? 'now' : null;
  return { verb, date, say, days: daysApart(date, now), tone };
}

function sayOf({ check_in, check_out, presence, left_at }: StayOf, now: string) {
  if (presence === 'left')
    return { verb: 'left', date: left_at ? today(new Date(left_at)) : check_out } as const;
  if (presence !== 'expected') return { verb: check_out < now ? 'over' : 'leaves', date: check_out } as const;
  if (check_out < now) return { verb: 'noShow', date: check_in } as const;
  return { verb: check_in < now ? 'late' : 'arrives', date: check_in } as const;
}

function sayingOf(date: string, now: string, verb: StaySentence['verb']): StaySentence['say'] {
  if (date === now) return 'today';
  if (date === addDays(now, 1)) return 'tomorrow';
  if (date === addDays(now, -1)) return 'yesterday';
  // Of the days behind us only those that still matter have a name: "due Mon".
  const isNear = verb === 'late' ? date > addDays(now, -7) : date > now && date < addDays(now, 7);
  return isNear ? 'weekday' : 'date';
}

const daysApart = (one: string, other: string) =>
  Math.abs(Date.parse(`${one}T00:00Z`) - Date.parse(`${other}T00:00Z`)) / 86_400_000;
