import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { firstOpen } from './focus-first-open.ts';
import type { ReadingInHand } from './use-reading.tsx';

const isTextField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && !['checkbox', 'radio', 'file', 'button'].includes(target.type);
const nameAt = (element: Element) => element.closest<HTMLElement>('[data-field]')?.dataset.field ?? null;

/**
 * Leads the clerk through the form around the scanner. After a scan the focus goes to the first thing that is open,
 * unless the clerk has continued meanwhile. Enter confirms the field and goes on. On a phone it scrolls to an input
 * instead of focusing it: the on-screen keyboard would hide it.
 */
export function useReviewWalk(region: RefObject<HTMLElement | null>, scanned: ReadingInHand) {
  const isPhone = useIsPhone();
  const began = useRef<Element | null>(null);
  const typed = useRef(false);
  const [filled, setFilled] = useState(0);
  const { leads, review, setCurrent } = scanned;
  const form = () => region.current?.closest('form') ?? null;

  function goTo(next: HTMLElement, isAsked: boolean) {
    setCurrent(nameAt(next));
    const isToType = isTextField(next) && next.value === '';
    if (!isPhone || !isTextField(next) || (isAsked && isToType)) next.focus();
    if (isPhone) next.scrollIntoView({ block: 'center' });
  }

  const onInput = useEffectEvent(({ target }: Event) => {
    if (!region.current?.contains(target as Node)) typed.current = true;
  });
  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    if (!isTextField(target) || region.current?.contains(target)) return;
    setCurrent(nameAt(target));
    // The browser selects the text of a field that Tab reaches: the next key, even Space, would erase what was read.
    if (review.isActive && target.closest('[data-field]')) {
      target.setSelectionRange(target.value.length, target.value.length);
    }
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (!review.isActive || key !== 'Enter' || !isPlain || event.isComposing) return;
    // In an open list of options, Enter chooses one.
    if (!isTextField(target) || target.getAttribute('aria-expanded') === 'true') return;
    event.preventDefault();
    const name = nameAt(target);
    if (name !== null && target.closest('[data-doubtful]')) review.settle(name);
    review.lead();
  });
  useEffect(() => {
    const around = region.current?.closest('form');
    const unmount = new AbortController();
    const options = { capture: true, signal: unmount.signal };
    around?.addEventListener('input', onInput, options);
    around?.addEventListener('focusin', onFocus, options);
    around?.addEventListener('keydown', onKey, options);
    return () => unmount.abort();
  }, [region]);

  const afterScan = useEffectEvent(() => {
    const active = document.activeElement;
    const stayed = active === began.current || active === document.body || region.current?.contains(active);
    const around = form();
    const next = around && stayed && !typed.current ? firstOpen(around) : null;
    if (next) goTo(next, false);
  });
  useEffect(() => {
    if (filled > 0) afterScan();
  }, [filled]);

  const onLead = useEffectEvent(() => {
    const around = form();
    const next = around && firstOpen(around);
    if (next) goTo(next, true);
  });
  useEffect(() => {
    if (leads > 0) onLead();
  }, [leads]);

  return {
    /** A scan begins: notes where the clerk is. */
    watch() {
      began.current = document.activeElement;
      typed.current = false;
    },
    /** The scan has filled the form. */
    lead: () => setFilled((count) => count + 1),
  };
}
