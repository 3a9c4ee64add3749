import { setImmediate as nextTurn } from 'node:timers/promises';

/** A request waits no longer than this for long work of the same process. */
const TURN_MS = 4;

/** For work on many things, one after the other: call it before each. Other requests get their turn every few milliseconds. */
export function turns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < TURN_MS) return;
    await nextTurn();
    began = performance.now();
  };
}
