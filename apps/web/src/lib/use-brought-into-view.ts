import { type RefObject, useEffect, useRef } from 'react';

/**
 * For what appears above the place where the user has just pressed a button: it comes into sight, and with `focus` the
 * keyboard goes on from there.
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
