import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls an element into view when it mounts, for messages that appear above the button that the user pressed. With
 * `focus` it also gets the focus.
 */
export function useBroughtIntoView<Element extends HTMLElement>({
  focus = false,
} = {}): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => {
    if (focus) ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, [focus]);
  return ref;
}
