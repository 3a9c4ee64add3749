import { useCallback, useEffect, useState } from 'react';
import type { OtherDraft } from './draft-store.ts';
import { drafts, openTabs } from './drafts.ts';

/** Open tabs answer sooner. A late answer still removes the offer. */
const ANSWER_MS = 400;

/** The drafts of this form whose tabs are gone: closed, or lost in a crash. */
export function useOrphanDrafts<Values>(form: string | undefined) {
  const [orphans, setOrphans] = useState<readonly OtherDraft<Values>[]>([]);

  /** Keeps those that still exist, and adds `parked`. Others may belong to tabs that opened meanwhile. */
  const refresh = useCallback(
    (parked?: string | null) => {
      if (!form) return;
      setOrphans((shown) =>
        drafts
          .others<Values>(form)
          .filter(({ tab }) => tab === parked || shown.some((draft) => draft.tab === tab)),
      );
    },
    [form],
  );

  useEffect(() => {
    const found = form ? drafts.others<Values>(form) : [];
    if (found.length === 0) return;
    const open = new Set<string>();
    const stop = openTabs.ask((tab) => {
      open.add(tab);
      setOrphans((shown) => shown.filter((draft) => draft.tab !== tab));
    });
    const timer = setTimeout(() => setOrphans(found.filter(({ tab }) => !open.has(tab))), ANSWER_MS);
    // Another tab continued or discarded one of them.
    const onStorage = () => refresh();
    window.addEventListener('storage', onStorage);
    return () => {
      stop();
      clearTimeout(timer);
      window.removeEventListener('storage', onStorage);
    };
  }, [form, refresh]);
  return { orphans, refresh };
}
