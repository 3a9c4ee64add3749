import {
  AppError,
  type Visitor,
  type VisitorCreate,
  type VisitorFilters,
  type VisitorUpdate,
} from '@bawaba/contracts';
import type { Actor } from '../../actor.ts';
import type { Database } from '../../database/connection.ts';
import { createOnce } from '../../database/idempotency.ts';
import type { Paging } from '../../database/paging.ts';
import { inTransaction, type Trx } from '../../database/transaction.ts';
import { refuseStale } from '../../database/versions.ts';
import { recordAudit, recordUpdate } from '../audit-logs/audit-logs.service.ts';
import { refuseBlacklisted } from '../blacklist/blacklist.service.ts';
import type { VillageService } from '../villages/villages.service.ts';
import * as visitors from './visitors.repository.ts';

export function createVisitorService(db: Database, villages: VillageService) {
  async function existing(database: Database, actor: Actor, id: number): Promise<Visitor> {
    const visitor = await visitors.find(database, actor.scope, id);
    if (!visitor) throw new AppError('not_found');
    return visitor;
  }

  async function register(trx: Trx, actor: Actor, input: VisitorCreate): Promise<Visitor> {
    const village_id = await villages.forNewRecord(trx, actor, input.village_id);
    await refuseBlacklisted(trx, actor, [input.passport_number]);
    const { id } = await visitors.insert(trx, { ...input, village_id });
    const visitor = await existing(trx, actor, id);
    await recordAudit(trx, actor, {
      action: 'create',
      entity_type: 'visitor',
      entity_id: id,
      village_id,
      details: { after: visitor },
    });
    return visitor;
  }

  return {
    list: (actor: Actor, filters: VisitorFilters & Paging) => visitors.list(db, actor.scope, filters),
    get: (actor: Actor, id: number) => existing(db, actor, id),

    create: (actor: Actor, input: VisitorCreate, key?: string) =>
      createOnce(db, actor, {
        key,
        kind: 'visitor',
        body: input,
        create: (trx) => register(trx, actor, input),
        find: (trx, id) => existing(trx, actor, id),
      }),

    update: (actor: Actor, id: number, { version, village_id, ...input }: VisitorUpdate) =>
      inTransaction(db, async (trx) => {
        await visitors.lock(trx, id);
        const before = await existing(trx, actor, id);
        refuseStale(before, version);
        await refuseBlacklisted(trx, actor, [input.passport_number ?? before.passport_number]);
        const moved = village_id ? { village_id: await villages.forNewRecord(trx, actor, village_id) } : {};
        await visitors.update(trx, id, { ...input, ...moved });
        const after = await existing(trx, actor, id);
        await recordUpdate(trx, actor, 'visitor', { before, after });
        return after;
      }),

    remove: (actor: Actor, id: number) =>
      inTransaction(db, async (trx) => {
        await visitors.lock(trx, id);
        const before = await existing(trx, actor, id);
        await visitors.remove(trx, id);
        await recordAudit(trx, actor, {
          action: 'delete',
          entity_type: 'visitor',
          entity_id: id,
          village_id: before.village_id,
          details: { before },
        });
      }),
  };
}

export type VisitorService = ReturnType<typeof createVisitorService>;
