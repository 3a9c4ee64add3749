import type { RollCall, RollCallChanges, RollCallPerson } from '@bawaba/contracts';

/** A tick that the register may not have yet. */
export interface KeptTick {
  readonly is_found: boolean;
  /** By the clock of the register. */
  readonly at: string;
}
/** By person. */
export type KeptTicks = Readonly<Record<number, KeptTick>>;

export interface ShownPerson extends RollCallPerson {
  /** Ticked on this phone, and not sent yet. */
  readonly isKept?: boolean;
}

/** An answer may come after a newer one: the newest revision of each person counts. Unchanged people stay the same object. */
export function withChanges(rollCall: RollCall, { ticks, ...progress }: RollCallChanges): RollCall {
  const newer = new Map(ticks.map((tick) => [tick.person_id, tick]));
  const people =
    newer.size === 0
      ? rollCall.people
      : rollCall.people.map((person) => {
          const tick = newer.get(person.id);
          if (!tick || tick.revision <= person.revision) return person;
          const { person_id: _, ...news } = tick;
          return { ...person, ...news };
        });
  return progress.revision < rollCall.revision
    ? { ...rollCall, people }
    : { ...rollCall, ...progress, people };
}

const isNewer = (at: string, than: string | null) => than === null || Date.parse(at) > Date.parse(than);

/** What this phone shows: the ticks of the register, and its own newer ones. */
export const withKept = (
  people: readonly RollCallPerson[],
  kept: KeptTicks,
  me: { username: string; full_name: string },
): readonly ShownPerson[] =>
  Object.keys(kept).length === 0
    ? people
    : people.map((person) => {
        const tick = kept[person.id];
        if (!tick || !isNewer(tick.at, person.ticked_at)) return person;
        return { ...person, is_found: tick.is_found, ticked_at: tick.at, ticked_by: me, isKept: true };
      });

/** The newest tick about each person. */
export function newestOf(...all: readonly KeptTicks[]): KeptTicks {
  const newest: Record<number, KeptTick> = {};
  for (const ticks of all)
    for (const [id, tick] of Object.entries(ticks)) {
      const known = newest[Number(id)];
      if (!known || isNewer(tick.at, known.at)) newest[Number(id)] = tick;
    }
  return newest;
}

/** When a tick is made: now, and after the tick that it replaces, which may come from a clock a little ahead. */
export function timeOfTick(now: number, replaced: string | null): string {
  return new Date(Math.max(now, replaced === null ? 0 : Date.parse(replaced) + 1)).toISOString();
}
