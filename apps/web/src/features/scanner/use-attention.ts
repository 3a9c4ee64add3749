import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { firstOpen } from './focus-first-open.ts';

/**
 * After the scan has filled the form, moves the focus to the first field that needs the clerk, unless the clerk has
 * continued meanwhile. On a phone it only scrolls to the field: the on-screen keyboard would hide it.
 */
export function useAttention(region: RefObject<HTMLElement | null>) {
  const isPhone = useIsPhone();
  const began = useRef<Element | null>(null);
  const typed = useRef(false);
  const [filled, setFilled] = useState(0);

  useEffect(() => {
    const form = region.current?.closest('form');
    const note = ({ target }: Event) => {
      if (!region.current?.contains(target as Node)) typed.current = true;
    };
    form?.addEventListener('input', note);
    return () => form?.removeEventListener('input', note);
  }, [region]);

  const lead = useEffectEvent(() => {
    const form = region.current?.closest('form');
    const active = document.activeElement;
    const stayed = active === began.current || active === document.body || region.current?.contains(active);
    const wentOn = typed.current || !stayed;
    const next = form && !wentOn ? firstOpen(form) : null;
    if (isPhone) return next?.scrollIntoView({ block: 'center' });
    next?.focus();
    // Focus opens a calendar over the quick buttons: close it; it opens again on the first key or click.
    next?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  useEffect(() => {
    if (filled > 0) lead();
  }, [filled]);

  return {
    watch() {
      began.current = document.activeElement;
      typed.current = false;
    },
    lead: () => setFilled((count) => count + 1),
  };
}
