import { notifyManager } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';

const TYPING_PAUSE_MS = 600;

/**
 * What is typed, sent a moment after the hand rests, one request after the other. Until the api has it, it is shown from here.
 * `flush` sends at once: before somebody is saved, and when the editor closes. It says whether everything is kept.
 */
export function useKeptChanges<Change extends object>(
  send: (change: Change) => Promise<unknown>,
  merge: (before: Change | null, next: Change) => Change,
) {
  const [pending, setPending] = useState<Change | null>(null);
  const [error, setError] = useState<unknown>(null);
  const waiting = useRef<Change | null>(null);
  const last = useRef<Change | null>(null);
  const running = useRef(Promise.resolve(true));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(send);
  latest.current = send;

  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    running.current = running.current.then(async () => {
      const change = waiting.current;
      if (!change) return true;
      waiting.current = null;
      const sent = last.current;
      try {
        await latest.current(change);
        setError(null);
        // The screen hears of the answer in the queue of the cache. Before that the field would show the old text for a
        // moment, and the caret would go to the end.
        notifyManager.schedule(() => last.current === sent && setPending(null));
        return true;
      } catch (failure) {
        // What was typed since counts more.
        waiting.current = waiting.current ? merge(change, waiting.current) : change;
        setError(failure);
        return false;
      }
    });
    return running.current;
  }, [merge]);

  const change = (next: Change) => {
    last.current = next;
    waiting.current = merge(waiting.current, next);
    setPending((before) => merge(before, next));
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, TYPING_PAUSE_MS);
  };
  useEffect(() => () => void flush(), [flush]);
  return { pending, change, flush, error };
}
