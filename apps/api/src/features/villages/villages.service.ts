import { AppError, type Building, FieldError, type VillageWrite } from '@bawaba/contracts';
import { type Actor, mustHaveVillage } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import type { Paging } from '../../database/paging.ts';
import { hasState, sqlState } from '../../database/postgres-errors.ts';
import { lockRow } from '../../database/rows.ts';
import { inTransaction, type Trx } from '../../database/transaction.ts';
import { createRecords } from '../../records/records.ts';
import { recordAudit } from '../audit-logs/audit-logs.service.ts';
import * as buildings from './buildings.repository.ts';
import * as villages from './villages.repository.ts';

export function createVillageService(db: Database) {
  const records = createRecords(db, {
    table: 'villages',
    entityType: 'village',
    find: (database, { scope }, id) => villages.find(database, scope, id),
  });

  /**
   * Where a new record belongs: a village-bound user's own village even if they sent another, the village that an
   * administrator chose otherwise.
   */
  async function forNewRecord(
    database: Database,
    actor: Actor,
    chosen: number | null | undefined,
  ): Promise<number> {
    mustHaveVillage(actor);
    if (actor.scope !== 'all') return actor.scope;
    if (!chosen) throw new FieldError('village_id', 'required');
    if (!(await villages.find(database, 'all', chosen)))
      throw new FieldError('village_id', 'unknown_village');
    return chosen;
  }

  return {
    list: (actor: Actor, paging: Paging) => villages.list(db, actor.scope, paging),
    get: (actor: Actor, id: number) => records.get(actor, id),

    async create(actor: Actor, input: VillageWrite) {
      if (actor.scope !== 'all') throw new AppError('village_bound');
      return records.create(actor, { body: input }, (trx) => villages.insert(trx, input));
    },

    /** A village has no version, and its UPDATE returns the row: no lock and no second read. */
    update: (actor: Actor, id: number, input: VillageWrite) =>
      inTransaction(db, async (trx) => {
        const before = await records.get(actor, id, trx);
        const after = await villages.update(trx, id, input);
        await records.auditUpdate(trx, actor, before, after);
        return after;
      }),

    async buildings(actor: Actor, id: number): Promise<Building[]> {
      await records.get(actor, id);
      return buildings.list(db, id);
    },

    setBuildings: (actor: Actor, id: number, wanted: readonly Building[]): Promise<Building[]> =>
      inTransaction(db, async (trx) => {
        await lockRow(trx, 'villages', id);
        const { name: entity_name } = await records.get(actor, id, trx);
        const before = { buildings: await buildings.list(trx, id) };
        await buildings.replace(trx, id, wanted);
        const after = { buildings: await buildings.list(trx, id) };
        await recordAudit(trx, actor, {
          action: 'update',
          entity_type: 'village',
          entity_id: id,
          village_id: id,
          entity_name,
          details: { before, after },
        });
        return after.buildings;
      }),

    /**
     * A village with people, owners or accounts in it stays: the foreign keys refuse. One with work or roles, too: nobody can add
     * them meanwhile, because the row is locked.
     */
    async remove(actor: Actor, id: number) {
      if (actor.scope !== 'all') {
        await records.get(actor, id);
        throw new AppError('village_bound');
      }
      const mustBeEmpty = async (trx: Trx) => {
        if (await villages.hasWorkOrRoles(trx, id)) throw new AppError('village_in_use');
        return undefined;
      };
      await records.remove(actor, { id }, mustBeEmpty).catch((error) => {
        throw hasState(error, sqlState.foreignKeyViolation) ? new AppError('village_in_use') : error;
      });
    },

    forNewRecord,

    /** The village that an update moves a record to; nothing where none was chosen. */
    async forMovedRecord(
      database: Database,
      actor: Actor,
      chosen: number | null | undefined,
    ): Promise<{ village_id?: number }> {
      return chosen ? { village_id: await forNewRecord(database, actor, chosen) } : {};
    },
  };
}

export type VillageService = ReturnType<typeof createVillageService>;
