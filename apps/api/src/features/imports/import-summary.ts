import { type ImportSummary, type RowOutcome, rowOutcomes } from '@bawaba/contracts';
import type { Actor } from '../../actor.ts';
import type { Import } from './imports.repository.ts';
import { mayUndo } from './rights.ts';

/** As the api answers it. */
export function summaryOf(found: Import, actor: Actor): ImportSummary {
  const counts = Object.fromEntries(
    rowOutcomes.map((outcome) => [outcome, found.counted[outcome] ?? 0]),
  ) as Record<RowOutcome, number>;
  return {
    ...found,
    progress: { done: found.progress_done, total: found.progress_total },
    rows: Object.values(counts).reduce((sum, rows) => sum + rows, 0),
    counts,
    created_by: { username: found.created_by_username, full_name: found.created_by_name },
    can_undo: mayUndo(actor, found),
  };
}
