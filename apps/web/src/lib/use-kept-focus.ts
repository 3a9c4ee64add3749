import { useLayoutEffect, useRef } from 'react';

/** A browser takes the focus from what becomes inert or disabled. Afterwards this returns it, if nothing else has it. */
export function useKeptFocus(isInert: boolean) {
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (isInert) focused.current = document.activeElement;
    else if (document.activeElement === document.body && focused.current instanceof HTMLElement)
      focused.current.focus({ preventScroll: true });
  }, [isInert]);
}
