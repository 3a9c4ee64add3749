import { type KeyboardEvent as ReactKeyboardEvent, useCallback, useEffect, useRef } from 'react';
import { useLatest } from '../lib/use-latest.ts';
import { firstRow } from './row-link.tsx';

/** Enter opens a row, and a letter may do something with it. Digits go on with the search. */
const isForRow = ({ key, code, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  key === 'Enter' || (code.startsWith('Key') && !ctrlKey && !altKey && !metaKey);

/**
 * From a search field into its list: the arrow down goes to the first row, and the keys after it are for that row. Somebody
 * who types fast presses them before the rows of the search are there: then the row is reached when they are, never a row
 * of before, and gets its keys. Typing on, or leaving the field, ends the wait.
 */
export function useWayToRows(isAhead: boolean, onEnter: () => void) {
  const areRowsOfText = useLatest(() => !isAhead);
  const waiting = useRef<
    { observer: MutationObserver; keys: Pick<KeyboardEvent, 'key' | 'code'>[] } | undefined
  >(undefined);

  const forget = useCallback(() => {
    waiting.current?.observer.disconnect();
    waiting.current = undefined;
  }, []);
  useEffect(() => forget, [forget]);

  /** False: the rows are not there yet. */
  function go(): boolean {
    const row = areRowsOfText.current() ? firstRow() : undefined;
    if (!row) return false;
    const { keys = [] } = waiting.current ?? {};
    forget();
    row.focus();
    for (const { key, code } of keys)
      if (key === 'Enter') row.click();
      else row.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }));
    return true;
  }

  return {
    forget,
    onKeyDown({ nativeEvent: event }: ReactKeyboardEvent) {
      if (event.key === 'ArrowDown') {
        event.preventDefault();
        if (go()) return;
        onEnter();
        waiting.current ??= { observer: new MutationObserver(go), keys: [] };
        waiting.current.observer.observe(document.body, { subtree: true, childList: true, attributes: true });
      } else if (waiting.current && isForRow(event)) {
        event.preventDefault();
        waiting.current.keys.push({ key: event.key, code: event.code });
      } else if (event.key === 'Enter') {
        onEnter();
      }
    },
  };
}
