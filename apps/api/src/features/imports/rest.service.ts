import type { ErrorCode, ImportState } from '@bawaba/contracts';
import type { Trx } from '../../database/transaction.ts';
import type { AuditAuthor } from '../audit-logs/audit-logs.service.ts';
import { recordAudit } from '../audit-logs/audit-logs.service.ts';
import * as imports from './imports.repository.ts';

interface End {
  /** Why it did not come to its end: somebody cancelled it (null), or what stopped it. */
  readonly stopped?: ErrorCode | null;
}

/** Where an import rests when the program stops working on it. */
const restOf: Partial<Record<ImportState, ImportState>> = {
  checking: 'mapping',
  committing: 'ready',
  undoing: 'ready',
};

/** One entry for all the records of a file: who, which file, how many. The rows themselves are in the import. */
async function audit(trx: Trx, author: AuditAuthor, found: imports.Import, isWhole: boolean) {
  const { counted, progress_at: before } = found;
  const { created = 0, removed = 0, kept = 0 } = counted;
  const isUndo = found.state === 'undoing';
  const details = {
    file_name: found.file_name,
    file_sha256: found.file_sha256,
    kind: found.kind,
    ...(isUndo ? { removed: removed - before, kept } : { created: created - before }),
    complete: isWhole,
  };
  await recordAudit(trx, author, {
    action: isUndo ? 'import_undone' : 'import',
    entity_type: 'import',
    entity_id: found.id,
    entity_name: found.file_name,
    village_id: found.village_id,
    details,
  });
}

/** Ends what the program does with an import, in the caller's transaction, which has locked it. */
export async function bringToRest(
  trx: Trx,
  author: AuditAuthor,
  found: imports.Import,
  { stopped }: End = {},
): Promise<void> {
  const isWhole = stopped === undefined;
  const { state } = found;
  if (state === 'committing' || state === 'undoing') await audit(trx, author, found, isWhole);
  const ended: ImportState | undefined =
    isWhole && state === 'checking' ? 'ready' : isWhole && state === 'undoing' ? 'undone' : restOf[state];
  if (!ended) return;
  await imports.update(trx, found.id, {
    state: ended,
    failure: stopped ?? null,
    worked_by: null,
    ...(isWhole && state === 'committing' && { ended: 'committed_at' as const }),
    ...(isWhole && state === 'undoing' && { ended: 'undone_at' as const }),
  });
}
