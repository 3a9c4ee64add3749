import { AppError, type Resident } from '@bawaba/contracts';
import type { Actor } from '../../actor.ts';
import type { Calendar } from '../../calendar.ts';
import { recordOnce } from '../../records/record-once.ts';
import type { Records } from '../../records/records.ts';
import { letBackIn, letIn } from '../blacklist/let-in.service.ts';
import { type Facts, plannedCheckOut, update } from './queries/write-resident.repository.ts';

const dayAfter = (date: string) =>
  new Date(Date.parse(date) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
const later = (one: string, other: string) => (one > other ? one : other);

/**
 * What a registration records: somebody whose check-in has come is inside. The arrival is now, also for a check-in of some days
 * ago: now is when the register learnt of it, and nights that nobody recorded are not invented.
 */
export function factsOfRegistration({ check_in }: Pick<Resident, 'check_in'>, calendar: Calendar): Facts {
  const { instant, day } = calendar.now();
  const hasCome = check_in <= day;
  return {
    arrived_at: hasCome ? instant : null,
    arrived_on: hasCome ? day : null,
    left_at: null,
    left_on: null,
  };
}

/**
 * Of a stay that an import brings from an older register: it took place as planned. One that has passed has left on its last day,
 * another that has begun has arrived on its first. At noon, because nobody knows the hour.
 */
export function factsOfImport(
  { check_in, check_out }: Pick<Resident, 'check_in' | 'check_out'>,
  calendar: Calendar,
): Facts {
  const { instant, day } = calendar.now();
  const hasCome = check_in <= day;
  const hasLeft = check_out < day;
  const noon = calendar.noonOf(check_in);
  return {
    arrived_at: hasCome ? (noon < instant ? noon : instant) : null,
    arrived_on: hasCome ? check_in : null,
    left_at: hasLeft ? calendar.noonOf(check_out) : null,
    left_on: hasLeft ? check_out : null,
  };
}

/** What is recorded about a stay; also for a row from before presence was recorded. */
export const factsOf = ({ arrived_at, left_at }: Resident, { dayOf }: Calendar): Facts => ({
  arrived_at,
  arrived_on: arrived_at && dayOf(arrived_at),
  left_at,
  left_on: left_at && dayOf(left_at),
});

/** A departure before the planned day frees the nights that are left. A stay keeps at least one. */
function endOfStay({ check_in, check_out }: Resident, day: string) {
  const end = later(day, dayAfter(check_in));
  return end < check_out ? { check_out: end, planned_check_out: check_out } : {};
}

type Recorded = Resident & { is_new: boolean };

/** Arrivals and departures. What is recorded already stays as it is: a second tap changes nothing. */
export function createResidentPresence(records: Records<Resident>, calendar: Calendar) {
  return {
    arrive: (actor: Actor, id: number, key?: string): Promise<Recorded> =>
      recordOnce(records, actor, {
        kind: 'resident',
        id,
        action: 'arrived',
        key,
        recordedAt: ({ arrived_at }) => arrived_at,
        async record(trx, before) {
          await letIn(trx, actor, { ...before, registration: 'resident' });
          const { instant: arrived_at, day: arrived_on } = calendar.now();
          await update(trx, id, { arrived_at, arrived_on });
          return arrived_at;
        },
      }),

    undoArrival: (actor: Actor, id: number): Promise<Resident> =>
      records.update(actor, { id, action: 'arrival_undone' }, async (trx, before) => {
        if (!before.arrived_at) return 'unchanged';
        if (before.left_at) throw new AppError('already_left', { current: before });
        await update(trx, id, { arrived_at: null, arrived_on: null });
        return undefined;
      }),

    leave: (actor: Actor, id: number, key?: string): Promise<Recorded> =>
      recordOnce(records, actor, {
        kind: 'resident',
        id,
        action: 'left',
        key,
        recordedAt: ({ left_at }) => left_at,
        async record(trx, before) {
          if (!before.arrived_at) throw new AppError('not_arrived', { current: before });
          const { instant, day } = calendar.now();
          // A clock that was set back does not make a departure earlier than the arrival.
          const isBefore = Date.parse(instant) < Date.parse(before.arrived_at);
          const left_at = isBefore ? before.arrived_at : instant;
          const left_on = isBefore ? calendar.dayOf(before.arrived_at) : day;
          await update(trx, id, { left_at, left_on, ...endOfStay(before, day) });
          return left_at;
        },
      }),

    /** The caller explains a planned check-out that overlaps a later stay of the same person. */
    undoDeparture: (
      actor: Actor,
      id: number,
      overlapping: (stay: Resident) => void = () => {},
    ): Promise<Resident> =>
      records.update(actor, { id, action: 'departure_undone' }, async (trx, before) => {
        if (!before.left_at) return 'unchanged';
        await letBackIn(trx, actor, { ...before, registration: 'resident' }, before.left_at);
        const planned = await plannedCheckOut(trx, id);
        const check_out = planned ?? before.check_out;
        overlapping({ ...before, check_out });
        const facts = { ...factsOf(before, calendar), left_at: null, left_on: null };
        await update(trx, id, { ...facts, check_out, planned_check_out: null });
        return undefined;
      }),
  };
}
