import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/** The list loads when the user stops typing for this long. */
export const TYPING_MS = 250;

/**
 * The text of a list's search field. Results follow the typing; Enter does not wait. The text runs ahead of the URL while
 * the user types, and a search in the URL from elsewhere, such as Back, replaces it.
 */
export function useLiveSearch(applied: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(applied);
  /** Searches on their way to the URL: when one arrives there, the user may already have typed more. */
  const onTheWay = useRef<string[]>([]);
  const soon = useDebouncedCallback((next: string) => {
    const last = onTheWay.current.at(-1);
    if (next === applied && last === undefined) return;
    if (next !== last) onTheWay.current.push(next);
    onSearch(next);
  }, TYPING_MS);

  useEffect(() => {
    const arrived = onTheWay.current.indexOf(applied);
    onTheWay.current.splice(0, arrived < 0 ? onTheWay.current.length : arrived + 1);
    if (arrived >= 0) return;
    soon.cancel();
    setText(applied);
  }, [applied, soon]);

  return {
    text,
    /** For the `SearchField`. */
    field: {
      value: text,
      onChange(next: string) {
        setText(next);
        soon(next.trim());
      },
      onEnter: () => soon.flush(),
      isAhead: text.trim() !== applied,
      // The search would take the user back to the list.
      onRow: () => soon.cancel(),
    },
    /** Empties the field. The caller removes the search from the URL. */
    clear() {
      soon.cancel();
      onTheWay.current = [];
      setText('');
    },
  };
}
