import { AppError, type Owner, type OwnerCreate, type OwnerUpdate } from '@bawaba/contracts';
import type { Actor } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { createOnce } from '../../database/idempotency.ts';
import { violates } from '../../database/postgres-errors.ts';
import { inTransaction, type Trx } from '../../database/transaction.ts';
import { refuseStale } from '../../database/versions.ts';
import { recordAudit, recordUpdate } from '../audit-logs/audit-logs.service.ts';
import type { VillageService } from '../villages/villages.service.ts';
import * as owners from './owners.repository.ts';

export function createOwnerService(db: Database, villages: VillageService) {
  async function existing(database: Database, actor: Actor, id: number): Promise<Owner> {
    const owner = await owners.find(database, actor.scope, id);
    if (!owner) throw new AppError('not_found');
    return owner;
  }

  async function register(trx: Trx, actor: Actor, { family_members, ...input }: OwnerCreate): Promise<Owner> {
    const village_id = await villages.forNewRecord(trx, actor, input.village_id);
    const { id } = await owners.insert(trx, {
      ...input,
      village_id,
      created_by_username: actor.username,
    });
    await owners.replaceFamily(trx, id, family_members);
    const owner = await existing(trx, actor, id);
    await recordAudit(trx, actor, {
      action: 'create',
      entity_type: 'owner',
      entity_id: id,
      village_id,
      details: { after: owner },
    });
    return owner;
  }

  return {
    list: (actor: Actor, filters: owners.OwnerFilters) => owners.list(db, actor.scope, filters),
    get: (actor: Actor, id: number) => existing(db, actor, id),
    find: (database: Database, actor: Actor, id: number) => owners.find(database, actor.scope, id),

    /** Another village's owners are as unknown as those of a village that does not exist. */
    async listOfVillage(actor: Actor, villageId: number, filters: Omit<owners.OwnerFilters, 'village_id'>) {
      await villages.get(actor, villageId);
      return owners.list(db, actor.scope, { ...filters, village_id: villageId });
    },

    create: (actor: Actor, input: OwnerCreate, key?: string) =>
      createOnce(db, actor, {
        key,
        kind: 'owner',
        body: input,
        create: (trx) => register(trx, actor, input),
        find: (trx, id) => existing(trx, actor, id),
      }),

    update: (actor: Actor, id: number, { version, village_id, family_members, ...input }: OwnerUpdate) =>
      inTransaction(db, async (trx) => {
        await owners.lock(trx, id);
        const before = await existing(trx, actor, id);
        refuseStale(before, version);
        const moved = village_id ? { village_id: await villages.forNewRecord(trx, actor, village_id) } : {};
        await owners.update(trx, id, { ...input, ...moved });
        if (family_members) await owners.replaceFamily(trx, id, family_members);
        const after = await existing(trx, actor, id);
        await recordUpdate(trx, actor, 'owner', { before, after });
        return after;
      }).catch((error) => {
        // Residents of the old village live with this owner.
        throw violates(error, 'residents_owner_of_same_village')
          ? new AppError('owner_has_residents')
          : error;
      }),

    /** Residents who lived with the owner stay; they only lose the reference. */
    remove: (actor: Actor, id: number) =>
      inTransaction(db, async (trx) => {
        await owners.lock(trx, id);
        const before = await existing(trx, actor, id);
        const residents = await owners.detachResidents(trx, id);
        await owners.remove(trx, id);
        await recordAudit(trx, actor, {
          action: 'delete',
          entity_type: 'owner',
          entity_id: id,
          village_id: before.village_id,
          details: { before },
        });
        for (const resident of residents) {
          await recordAudit(trx, actor, {
            action: 'update',
            entity_type: 'resident',
            entity_id: resident.id,
            village_id: resident.village_id,
            details: {
              before: { owner_id: id, owner_name: before.name },
              after: { owner_id: null, owner_name: null },
            },
          });
        }
      }),
  };
}

export type OwnerService = ReturnType<typeof createOwnerService>;
