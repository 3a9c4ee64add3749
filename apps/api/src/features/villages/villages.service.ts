import { AppError, FieldError, type Village, type VillageWrite } from '@bawaba/contracts';
import type { Actor } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import type { Paging } from '../../database/paging.ts';
import { hasState, sqlState } from '../../database/postgres-errors.ts';
import { inTransaction } from '../../database/transaction.ts';
import { changes, recordAudit } from '../audit-logs/audit-logs.service.ts';
import * as villages from './villages.repository.ts';

export function createVillageService(db: Database) {
  async function existing(database: Database, actor: Actor, id: number): Promise<Village> {
    const village = await villages.find(database, actor.scope, id);
    if (!village) throw new AppError('not_found');
    return village;
  }

  return {
    list: (actor: Actor, paging: Paging) => villages.list(db, actor.scope, paging),
    get: (actor: Actor, id: number) => existing(db, actor, id),

    async create(actor: Actor, input: VillageWrite) {
      if (actor.scope !== 'all') throw new AppError('village_bound');
      return inTransaction(db, async (trx) => {
        const village = await villages.insert(trx, input);
        await recordAudit(trx, actor, {
          action: 'create',
          entity_type: 'village',
          entity_id: village.id,
          village_id: village.id,
          details: { after: village },
        });
        return village;
      });
    },

    update: (actor: Actor, id: number, input: VillageWrite) =>
      inTransaction(db, async (trx) => {
        const before = await existing(trx, actor, id);
        const after = await villages.update(trx, id, input);
        await recordAudit(trx, actor, {
          action: 'update',
          entity_type: 'village',
          entity_id: id,
          village_id: id,
          details: changes(before, after),
        });
        return after;
      }),

    /** A village with people, owners or accounts in it stays: the foreign keys know, and nobody can race them. */
    async remove(actor: Actor, id: number) {
      if (actor.scope !== 'all') {
        await existing(db, actor, id);
        throw new AppError('village_bound');
      }
      await inTransaction(db, async (trx) => {
        await villages.lock(trx, id);
        const before = await existing(trx, actor, id);
        await villages.remove(trx, id);
        await recordAudit(trx, actor, {
          action: 'delete',
          entity_type: 'village',
          entity_id: id,
          village_id: id,
          details: { before },
        });
      }).catch((error) => {
        throw hasState(error, sqlState.foreignKeyViolation) ? new AppError('village_in_use') : error;
      });
    },

    /**
     * Where a new record belongs: a village-bound user's own village whatever they sent, the village that an
     * administrator chose otherwise.
     */
    async forNewRecord(database: Database, actor: Actor, chosen: number | null | undefined): Promise<number> {
      if (actor.scope === 'none') throw new AppError('no_village');
      if (actor.scope !== 'all') return actor.scope;
      if (!chosen) throw new FieldError('village_id', 'required');
      if (!(await villages.find(database, 'all', chosen)))
        throw new FieldError('village_id', 'unknown_village');
      return chosen;
    },
  };
}

export type VillageService = ReturnType<typeof createVillageService>;
