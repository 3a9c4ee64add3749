import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useIsPhone } from '../../lib/use-is-phone.ts';

const fieldOf = (element: Element) => element.closest<HTMLElement>('[data-field]')?.dataset.field ?? null;

/**
 * From doubt to doubt with Enter, then to the main button. On a phone nothing is focused at first: the on-screen keyboard would
 * cover the document.
 */
export function useDoubtWalk() {
  const root = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  /** The field in focus: its place on the document is marked. */
  const [current, setCurrent] = useState<string | null>(null);
  const stops = () => [
    ...(root.current?.querySelectorAll<HTMLElement>('[data-doubtful] input:not([type=hidden])') ?? []),
    ...(root.current?.querySelectorAll<HTMLElement>('button[data-main]') ?? []),
  ];

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the person opens
  useEffect(() => {
    const [first] = stops();
    if (!first) return;
    if (isPhone) return setCurrent(fieldOf(first));
    // The dialog focuses it when it opens; from person to person it stays open.
    first.dataset.autofocus = 'true';
    first.focus();
  }, []);

  return {
    root,
    current,
    onFocus: ({ target }: FocusEvent) => {
      const field = fieldOf(target);
      if (field !== null) setCurrent(field);
    },
    onKeyDown(event: KeyboardEvent) {
      const { target, key } = event;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      if (key !== 'Enter' || !isPlain || event.nativeEvent.isComposing || event.defaultPrevented) return;
      // In an open list of options, Enter chooses one.
      if (!(target instanceof HTMLInputElement) || target.getAttribute('aria-expanded') === 'true') return;
      if (fieldOf(target) === null) return;
      event.preventDefault();
      const next = stops().find(
        (stop) => target.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING,
      );
      next?.focus();
    },
  };
}
