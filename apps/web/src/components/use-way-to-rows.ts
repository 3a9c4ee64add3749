import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react';
import { useLatest } from '../lib/use-latest.ts';
import { firstRow } from './row-link.tsx';

/**
 * From a search field into its list: the arrow down goes to the first row, and Enter after it opens the row. Somebody who
 * types fast presses them before the rows of the search are there: then the row is reached when they are, never a row of
 * before. Typing on, or leaving the field, ends the wait.
 */
export function useWayToRows(isAhead: boolean, onEnter: () => void) {
  const areRowsOfText = useLatest(() => !isAhead);
  const waiting = useRef<{ observer: MutationObserver; thenOpen: boolean } | undefined>(undefined);

  const forget = useCallback(() => {
    waiting.current?.observer.disconnect();
    waiting.current = undefined;
  }, []);
  useEffect(() => forget, [forget]);

  /** False: the rows are not there yet. */
  function go(): boolean {
    const row = areRowsOfText.current() ? firstRow() : undefined;
    if (!row) return false;
    const { thenOpen } = waiting.current ?? {};
    forget();
    row.focus();
    if (thenOpen) row.click();
    return true;
  }

  return {
    forget,
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'ArrowDown') {
        event.preventDefault();
        if (go()) return;
        onEnter();
        waiting.current ??= { observer: new MutationObserver(go), thenOpen: false };
        waiting.current.observer.observe(document.body, { subtree: true, childList: true, attributes: true });
      } else if (event.key === 'Enter') {
        if (waiting.current) waiting.current.thenOpen = true;
        else onEnter();
      }
    },
  };
}
