import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { today } from './today.ts';

/** All time zones are quarters of an hour apart, so a day of the register begins at a quarter. */
const QUARTER_MS = 15 * 60_000;

function subscribe(check: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        check();
        wait();
      },
      QUARTER_MS - (Date.now() % QUARTER_MS),
    );
  };
  // The timer stands still while the computer sleeps.
  const wake = () => {
    clearTimeout(timer);
    check();
    wait();
  };
  wait();
  window.addEventListener('focus', wake);
  document.addEventListener('visibilitychange', wake);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('focus', wake);
    document.removeEventListener('visibilitychange', wake);
  };
}

const read = () => today();

/** The current date of the register. The component renders again when the next day begins. */
export const useToday = (): string => useSyncExternalStore(subscribe, read);

/** Runs `onNewDay` when a day begins while the component is shown. */
export function useNewDay(onNewDay: (day: string, before: string) => void) {
  const day = useToday();
  const last = useRef(day);
  const run = useEffectEvent(onNewDay);
  useEffect(() => {
    const before = last.current;
    if (before === day) return;
    last.current = day;
    run(day, before);
  }, [day]);
}
