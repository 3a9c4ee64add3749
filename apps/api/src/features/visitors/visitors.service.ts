import {
  AppError,
  type SavedVisitor,
  type Visitor,
  type VisitorCreate,
  type VisitorFilters,
  type VisitorUpdate,
} from '@bawaba/contracts';
import type { Actor } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { createOnce } from '../../database/idempotency.ts';
import type { Paging } from '../../database/paging.ts';
import { inTransaction, type Trx } from '../../database/transaction.ts';
import { refuseStale } from '../../database/versions.ts';
import { recordAudit, recordUpdate } from '../audit-logs/audit-logs.service.ts';
import { refuseBlacklisted } from '../blacklist/blacklist.service.ts';
import { answerWith, noteWarnings, warningsAbout } from '../blacklist/number-warnings.service.ts';
import type { VillageService } from '../villages/villages.service.ts';
import * as visitors from './visitors.repository.ts';

export function createVisitorService(db: Database, villages: VillageService) {
  async function existing(database: Database, actor: Actor, id: number): Promise<Visitor> {
    const visitor = await visitors.find(database, actor.scope, id);
    if (!visitor) throw new AppError('not_found');
    return visitor;
  }

  async function register(
    trx: Trx,
    actor: Actor,
    input: Omit<VisitorCreate, 'acknowledged'>,
    noted: object,
  ): Promise<Visitor> {
    const village_id = await villages.forNewRecord(trx, actor, input.village_id);
    await refuseBlacklisted(trx, actor, [input.passport_number]);
    const { id } = await visitors.insert(trx, { ...input, village_id });
    const visitor = await existing(trx, actor, id);
    await recordAudit(trx, actor, {
      action: 'create',
      entity_type: 'visitor',
      entity_id: id,
      village_id,
      details: { after: visitor, ...noted },
    });
    return visitor;
  }

  return {
    list: (actor: Actor, filters: VisitorFilters & Paging) => visitors.list(db, actor.scope, filters),
    get: (actor: Actor, id: number) => existing(db, actor, id),

    async create(actor: Actor, body: VisitorCreate, key?: string): Promise<SavedVisitor> {
      const { acknowledged, ...input } = body;
      const warnings = await warningsAbout(db, input);
      const visitor = await createOnce(db, actor, {
        key,
        kind: 'visitor',
        body,
        create: (trx) => register(trx, actor, input, noteWarnings(warnings, acknowledged)),
        find: (trx, id) => existing(trx, actor, id),
      });
      return answerWith(visitor, warnings);
    },

    update: (actor: Actor, id: number, body: VisitorUpdate): Promise<SavedVisitor> =>
      inTransaction(db, async (trx) => {
        const { version, village_id, acknowledged, ...input } = body;
        await visitors.lock(trx, id);
        const before = await existing(trx, actor, id);
        refuseStale(before, version);
        await refuseBlacklisted(trx, actor, [input.passport_number ?? before.passport_number]);
        const moved = village_id ? { village_id: await villages.forNewRecord(trx, actor, village_id) } : {};
        const warnings = await warningsAbout(trx, { ...before, ...input }, before);
        await visitors.update(trx, id, { ...input, ...moved });
        const after = await existing(trx, actor, id);
        await recordUpdate(trx, actor, 'visitor', { before, after, ...noteWarnings(warnings, acknowledged) });
        return answerWith(after, warnings);
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
