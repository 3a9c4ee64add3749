import type { ImportLayout } from '@bawaba/contracts';
import { useRef, useState } from 'react';
import { useImportActions } from './imports.queries.ts';
import { editOf, type LayoutEdit } from './layout-edits.ts';

/** Every change is saved at once, one after the other; the answer shows what the first rows become. */
export function useLayoutEdit(id: number, layout: ImportLayout) {
  const { saveLayout, loadAgain } = useImportActions(id);
  /** What is not saved yet. */
  const [wanted, setWanted] = useState<LayoutEdit | null>(null);
  const [error, setError] = useState<unknown>(null);
  const latest = useRef<LayoutEdit>(undefined);
  const running = useRef<Promise<boolean>>(undefined);

  async function saveAll(): Promise<boolean> {
    try {
      while (latest.current) {
        const sent = latest.current;
        await saveLayout(sent);
        if (latest.current === sent) latest.current = undefined;
      }
      setWanted(null);
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      running.current = undefined;
    }
  }
  const save = () => {
    setError(null);
    running.current ??= saveAll();
    return running.current;
  };

  return {
    wanted,
    isSaving: wanted !== null && error === null,
    error,
    change(edit: (before: LayoutEdit) => LayoutEdit) {
      latest.current = edit(latest.current ?? editOf(layout));
      setWanted(latest.current);
      void save();
    },
    /** Resolves to true when nothing is left to save. */
    settled: () => (latest.current ? save() : (running.current ?? Promise.resolve(true))),
    save,
    async discard() {
      latest.current = undefined;
      await loadAgain();
      setWanted(null);
      setError(null);
    },
  };
}
