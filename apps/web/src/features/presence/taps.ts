import { useSyncExternalStore } from 'react';
import { randomUuid } from '../../lib/random-uuid.ts';
import { session } from '../../lib/session.ts';

/** For this long, at least, a line that was pressed stays where it is, with Undo. */
export const UNDO_MS = 6_000;
const LOOK_AGAIN_MS = 1_000;
/** A failure stays long enough to be read and tried again. */
const FAILURE_MS = 60_000;

export type Deed = 'arrived' | 'left';

/** Who was pressed: one stay, or one visit. */
export interface Person {
  readonly type: 'resident' | 'visitor';
  readonly id: number;
  readonly full_name: string;
  readonly sex?: 'M' | 'F' | 'X' | null | undefined;
}

export interface Tap {
  readonly person: Person;
  readonly deed: Deed;
  readonly step: 'saving' | 'done' | 'failed' | 'undoing' | 'undo_failed';
  /** People who were recorded with one press are undone with one. */
  readonly press: number;
  /** When it was recorded, by the clock of the server. */
  readonly at?: string | null;
  /** The Idempotency-Key of the request: of a retry the api can tell that it is the same press. */
  readonly key?: string;
  /** Somebody else had recorded it before. It is not ours to take back. */
  readonly isTheirs?: boolean;
  readonly error?: unknown;
}

type Taps = ReadonlyMap<string, Tap>;

export const keyOf = ({ type, id }: Pick<Person, 'type' | 'id'>): string => `${type} ${id}`;

let taps: Taps = new Map();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function change(edit: (next: Map<string, Tap>) => void) {
  const next = new Map(taps);
  edit(next);
  taps = next;
  for (const listener of listeners) listener();
}

export function forgetTap(person: Pick<Person, 'type' | 'id'>) {
  const key = keyOf(person);
  clearTimeout(timers.get(key));
  timers.delete(key);
  if (taps.has(key)) change((next) => next.delete(key));
}

/** Undo does not vanish under the pointer, nor from a line in which somebody works with the keyboard. */
function isHeld({ press }: Tap): boolean {
  const { activeElement } = document;
  // A finger leaves no pointer behind.
  const hasPointer = window.matchMedia('(hover: hover)').matches;
  return [...document.querySelectorAll(`[data-undo~="${press}"]`)].some((undo) => {
    const line = undo.closest('[data-row]') ?? undo;
    return (
      (hasPointer && line.matches(':hover')) ||
      (line.contains(activeElement) && activeElement?.matches(':focus-visible'))
    );
  });
}

export function setTap(tap: Tap) {
  const key = keyOf(tap.person);
  clearTimeout(timers.get(key));
  change((next) => next.set(key, tap));
  if (tap.step === 'saving' || tap.step === 'undoing') return;
  const endAfter = (ms: number) => timers.set(key, setTimeout(end, ms));
  const end = () => (isHeld(tap) ? endAfter(LOOK_AGAIN_MS) : forgetTap(tap.person));
  endAfter(tap.step === 'done' ? UNDO_MS : FAILURE_MS);
}

/** What one press recorded and can take back, latest first. */
export const undoable = (press: number): Tap[] =>
  [...taps.values()]
    .filter((tap) => tap.press === press && !tap.isTheirs)
    .filter(({ step }) => step === 'done' || step === 'undo_failed')
    .reverse();

/** The key for this press: that of the failed one which it repeats, or a new one. */
export function keyOfPress(deed: Deed, person: Person): string {
  const before = taps.get(keyOf(person));
  return (before?.step === 'failed' && before.deed === deed && before.key) || randomUuid();
}

export const useTaps = (): Taps =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => taps,
  );

let presses = 0;
/** The last press, for the key Z. */
let last: { press: number; undo: () => void } | undefined;
export const nextPress = (): number => ++presses;
export const rememberPress = (press: number, undo: () => void) => {
  last = { press, undo };
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** By its place on the keyboard: the same key in an Arabic layout is another letter. */
window.addEventListener('keydown', (event) => {
  if (event.code !== 'KeyZ' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (!last || undoable(last.press).length === 0 || isTyping(event.target)) return;
  if (document.querySelector('[role="dialog"]')) return;
  event.preventDefault();
  last.undo();
});

/** The next user must not see or undo what this one did. */
session.subscribe((current) => {
  if (current) return;
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  last = undefined;
  if (taps.size > 0) change((next) => next.clear());
});
