import { FieldError, type Resident } from '@bawaba/contracts';
import type { Actor } from '../../actor.ts';
import type { Trx } from '../../database/transaction.ts';
import type { AuditEntry } from '../audit-logs/audit-logs.service.ts';
import {
  type Companion,
  companionsOf,
  detachCompanions,
  lockHeads,
} from './queries/companions.repository.ts';
import type { ResidentRow } from './queries/write-resident.repository.ts';

/** Somebody without a head. */
export const withoutHead = { head_id: null, relationship: null } as const;

/** These heads are of this village and came with nobody else: families and groups are one level deep. */
export async function mustBeHeads(trx: Trx, { scope }: Actor, village_id: number, ids: readonly number[]) {
  const heads = await lockHeads(trx, scope, village_id, ids);
  if (heads.size < new Set(ids).size) throw new FieldError('head_id', 'unknown_head');
}

/** The same for the head whom a resident gets by a change: neither themselves, nor anybody if somebody came with them. */
export async function checkNewHead(
  trx: Trx,
  actor: Actor,
  id: number,
  { head_id, village_id }: Pick<ResidentRow, 'head_id' | 'village_id'>,
) {
  if (head_id === null) return;
  if (head_id === id || (await companionsOf(trx, id)).length > 0)
    throw new FieldError('head_id', 'unknown_head');
  await mustBeHeads(trx, actor, village_id, [head_id]);
}

const detachedEntry = (head: Resident, { relationship, ...companion }: Companion): AuditEntry => ({
  action: 'update',
  entity_type: 'resident',
  entity_id: companion.id,
  village_id: companion.village_id,
  entity_name: companion.full_name,
  entity_number: companion.id_number,
  details: {
    before: { head_id: head.id, head_name: head.full_name, relationship },
    after: { head_id: null, head_name: null, relationship: null },
  },
});

/** When a head is removed, or moves to another village. Returns the entries about those who came with them. */
export const leaveCompanions = async (trx: Trx, head: Resident): Promise<AuditEntry[]> =>
  (await detachCompanions(trx, head.id)).map((companion) => detachedEntry(head, companion));
