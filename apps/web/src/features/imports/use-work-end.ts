import { busyImportStates, type ImportState, type ImportSummary } from '@bawaba/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announcements.ts';

/** Says what came of the work when it ends, and loads again what it has changed. */
export function useWorkEnd(summary: ImportSummary | undefined) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const before = useRef<ImportState>(undefined);
  const state = summary?.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new state ends anything
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (!summary || !was || was === state || !busyImportStates.includes(was)) return;
    if (was === 'committing' || was === 'undoing')
      // An import of residents can make owners, too. Nothing else tells their list.
      for (const name of [summary.kind, 'owners']) void client.invalidateQueries({ queryKey: [name] });
    const { counts, rows } = summary;
    if (state === 'mapping') announce(t('imports.ended.reading', { count: rows }));
    else if (was === 'checking' && state === 'ready')
      announce(t('imports.ended.checking', { create: counts.create, wrong: counts.error + counts.decision }));
    else if (was === 'committing' && state === 'ready')
      announce(t('imports.done.title', { count: counts.created }));
    else if (state === 'undone') announce(t('imports.undone.title', { count: counts.removed }));
  }, [state]);
}
