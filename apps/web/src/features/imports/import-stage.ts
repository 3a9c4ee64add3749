import type { ImportRow, ImportState, ImportSummary } from '@bawaba/contracts';

/** `ready` is several things to a person; the counts tell which. */
export type ImportStage = ImportState | 'stopped' | 'nothing' | 'done';

export function stageOf({ state, counts }: Pick<ImportSummary, 'state' | 'counts'>): ImportStage {
  if (state !== 'ready') return state;
  if (counts.created > 0) return counts.create > 0 ? 'stopped' : 'done';
  return counts.create > 0 ? 'ready' : 'nothing';
}

/** Rows that are not imported and could be, if somebody corrected them. */
export const rejectedRows = ({ counts }: Pick<ImportSummary, 'counts'>) =>
  counts.error + counts.decision + counts.left_out;

/** Not imported until somebody corrects it or decides. */
export const needsSomebody = ({ outcome }: Pick<ImportRow, 'outcome'>) =>
  outcome === 'error' || outcome === 'decision';
