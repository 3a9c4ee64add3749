import type { AuditAction } from '@bawaba/contracts';
import type { Actor } from '../actor.ts';
import { isKeyOfFact, keepKeyOfFact } from '../database/idempotency.ts';
import type { Trx } from '../database/transaction.ts';
import type { Records } from './records.ts';

interface Once<Row> {
  readonly kind: 'resident' | 'visitor';
  readonly id: number;
  readonly action: AuditAction;
  /** The Idempotency-Key header of the request. */
  readonly key: string | undefined;
  /** When it was recorded; null if it was not. */
  readonly recordedAt: (row: Row) => string | null;
  /** Checks the rules, writes the row, and returns when it is recorded. */
  readonly record: (trx: Trx, before: Row) => Promise<string>;
}

/**
 * An arrival or a departure: what is recorded already stays as it is. The answer says who recorded it, because only their press
 * may take it back: this request, or another before it.
 */
export async function recordOnce<Row extends { id: number }>(
  records: Records<Row>,
  actor: Actor,
  { kind, id, action, key, recordedAt, record }: Once<Row>,
): Promise<Row & { is_new: boolean }> {
  const factAt = (at: string) => ({ key, kind: `${kind} ${action}`, id, at });
  let is_new = true;
  const row = await records.update(actor, { id, action }, async (trx, before) => {
    const at = recordedAt(before);
    is_new = at === null || (await isKeyOfFact(trx, actor, factAt(at)));
    if (at !== null) return 'unchanged';
    await keepKeyOfFact(trx, actor, factAt(await record(trx, before)));
    return undefined;
  });
  return { ...row, is_new };
}
