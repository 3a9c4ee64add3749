import { AppError, type ErrorCode, STOPPED_DAYS } from '@bawaba/contracts';
import type { Actor } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import type { Paging } from '../../database/paging.ts';
import { inTransaction } from '../../database/transaction.ts';
import { type AuditEntry, recordAudit } from './audit-logs.service.ts';
import * as refusals from './refusals.repository.ts';

/** A retry, or the number typed again: one attempt. */
const SAME_WITHIN_MINUTES = 5;
/** More by one user are an attack on the disk. The last entry says so. */
const MAX_AN_HOUR = 100;

/** Refuses a change. The change is rolled back; the entry about the attempt is kept. */
export class AuditedRefusal extends AppError {
  constructor(
    code: ErrorCode,
    details: Readonly<Record<string, unknown>>,
    readonly entry: AuditEntry,
  ) {
    super(code, details);
  }
}

/** In a transaction of its own: call it after the refused one has ended. */
export const recordRefusal = (db: Database, actor: Actor, entry: AuditEntry): Promise<void> =>
  inTransaction(db, async (trx) => {
    await refusals.lockRefusalsOf(trx, actor.userId);
    const refusal = {
      userId: actor.userId,
      entityType: entry.entity_type,
      number: entry.entity_number ?? null,
      name: entry.entity_name ?? null,
    };
    const { total, isKnown } = await refusals.countRefusals(trx, refusal, SAME_WITHIN_MINUTES);
    if (isKnown || total >= MAX_AN_HOUR) return;
    const isLast = total === MAX_AN_HOUR - 1;
    const details = isLast ? { ...entry.details, reason: 'too_many_attempts' } : entry.details;
    await recordAudit(trx, actor, { ...entry, ...(details && { details }) });
  });

/** Waits for a change. If it is refused, writes the entry about the attempt. */
export async function keepRefusal<T>(db: Database, actor: Actor, change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (error instanceof AuditedRefusal) await recordRefusal(db, actor, error.entry);
    throw error;
  }
}

export const listStopped = (db: Database, { scope }: Actor, paging: Paging) =>
  refusals.listStopped(db, scope, { ...paging, days: STOPPED_DAYS });
