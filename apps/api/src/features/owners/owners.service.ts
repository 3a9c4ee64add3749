import { AppError, type Owner, type OwnerCreate, type OwnerUpdate } from '@bawaba/contracts';
import type { Actor } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { violates } from '../../database/postgres-errors.ts';
import { type CreateOptions, createRecords, type ImportedRecord } from '../../records/records.ts';
import type { AuditEntry } from '../audit-logs/audit-logs.service.ts';
import type { VillageService } from '../villages/villages.service.ts';
import * as owners from './owners.repository.ts';

/** The entry of a resident who lived with an owner that was removed. */
const detachedEntry = (owner: Owner, resident: owners.DetachedResident): AuditEntry => ({
  action: 'update',
  entity_type: 'resident',
  entity_id: resident.id,
  village_id: resident.village_id,
  entity_name: resident.full_name,
  entity_number: resident.id_number,
  details: {
    before: { owner_id: owner.id, owner_name: owner.name },
    after: { owner_id: null, owner_name: null },
  },
});

export function createOwnerService(db: Database, villages: VillageService) {
  const records = createRecords(db, {
    table: 'owners',
    entityType: 'owner',
    find: (database, { scope }, id) => owners.find(database, scope, id),
  });

  return {
    list: (actor: Actor, filters: owners.OwnerFilters) => owners.list(db, actor.scope, filters),
    get: (actor: Actor, id: number) => records.get(actor, id),
    find: (database: Database, actor: Actor, id: number) => owners.find(database, actor.scope, id),

    /** The owners of another village are as unknown as those of a village that does not exist. */
    async listOfVillage(actor: Actor, villageId: number, filters: Omit<owners.OwnerFilters, 'village_id'>) {
      await villages.get(actor, villageId);
      return owners.list(db, actor.scope, { ...filters, village_id: villageId });
    },

    create: (actor: Actor, body: OwnerCreate, options: CreateOptions<Owner> = {}) =>
      records.create(actor, { ...options, body }, async (trx) => {
        const { family_members, ...input } = body;
        const village_id = await villages.forNewRecord(trx, actor, input.village_id);
        const row = { ...input, village_id, created_by_username: actor.username };
        const { id } = await owners.insert(trx, row);
        await owners.replaceFamily(trx, id, family_members);
        return id;
      }),

    update: (actor: Actor, id: number, { version, village_id, family_members, ...input }: OwnerUpdate) =>
      records
        .update(actor, { id, version }, async (trx) => {
          const moved = await villages.forMovedRecord(trx, actor, village_id);
          await owners.update(trx, id, { ...input, ...moved });
          if (family_members) await owners.replaceFamily(trx, id, family_members);
        })
        .catch((error) => {
          // Residents of the old village live with this owner.
          const hasResidents = violates(error, 'residents_owner_of_same_village');
          throw hasResidents ? new AppError('owner_has_residents') : error;
        }),

    undoCreate: (actor: Actor, made: ImportedRecord) =>
      records.undoCreate(actor, {
        ...made,
        keptBecause: async (_trx, { residents_count }) => (residents_count > 0 ? 'has_residents' : undefined),
      }),

    /** Residents who lived with the owner stay; they only lose the reference. */
    remove: (actor: Actor, id: number) =>
      records.remove(actor, { id, lockFirst: (trx) => owners.lockResidents(trx, id) }, async (trx, owner) => {
        const residents = await owners.detachResidents(trx, id);
        return { entries: residents.map((resident) => detachedEntry(owner, resident)) };
      }),
  };
}

export type OwnerService = ReturnType<typeof createOwnerService>;
