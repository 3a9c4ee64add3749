import { type Deed, keyOf, type Person, type Tap, useTaps } from './taps.ts';

export interface LineState {
  readonly step: Tap['step'] | 'idle';
  /** Of what was pressed. */
  readonly deed: Deed | undefined;
  /** Who is not recorded yet. */
  readonly waiting: readonly Person[];
  /** Those of the line who were pressed, in its order. */
  readonly taps: readonly Tap[];
  readonly error?: unknown;
}

/** The people of one line as one: a family is one line. */
export function lineState(people: readonly Person[], all: ReadonlyMap<string, Tap>): LineState {
  const taps = people.flatMap((person) => all.get(keyOf(person)) ?? []);
  const waiting = people.filter((person) => {
    const step = all.get(keyOf(person))?.step;
    return step === undefined || step === 'failed';
  });
  const of = (step: Tap['step']) => taps.find((tap) => tap.step === step);
  const shown = of('saving') ?? of('undoing') ?? of('undo_failed') ?? of('failed');
  const step = shown?.step ?? (taps.length > 0 && waiting.length === 0 ? 'done' : 'idle');
  return { step, deed: (shown ?? taps[0])?.deed, waiting, taps, error: shown?.error };
}

export const useLineState = (people: readonly Person[]): LineState => lineState(people, useTaps());
