import {
  AppError,
  type BlacklistCreate,
  type BlacklistEntry,
  type BlacklistFilters,
  type BlacklistUpdate,
} from '@bawaba/contracts';
import { identityKey } from '@bawaba/identity';
import type { Actor } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { batchQueries } from '../../database/fast-queries/batch-queries.ts';
import { lockIdentities } from '../../database/identity-locks.ts';
import type { Paging } from '../../database/paging.ts';
import { readInSnapshot, type WholeList } from '../../database/snapshot.ts';
import { inTransaction, type Trx } from '../../database/transaction.ts';
import { createRecords } from '../../records/records.ts';
import { recordAudit } from '../audit-logs/audit-logs.service.ts';
import type { VillageService } from '../villages/villages.service.ts';
import * as blacklist from './blacklist.repository.ts';
import { lookAlikesOf } from './number-warnings.service.ts';

/** The newest few: nobody compares more by eye. */
const SHOWN_LOOK_ALIKES = 5;

/** The reason of the actor's own village, or else the newest of the others. */
const reasonFor = (reasons: readonly blacklist.Reason[], { villageId }: Actor): string | undefined =>
  (reasons.find(({ village_id }) => village_id === villageId) ?? reasons[0])?.reason;

/**
 * Refuses a person who is on the blacklist of any village. The locks on the numbers are held until the caller's transaction
 * ends: nobody can be blacklisted between this check and the registration.
 */
export async function refuseBlacklisted(trx: Trx, actor: Actor, numbers: readonly (string | null)[]) {
  const keys = await lockIdentities(trx, numbers);
  const reason = reasonFor(await blacklist.reasonsFor(trx, keys), actor);
  if (reason !== undefined) throw new AppError('blacklisted', { blocked: true, blacklist_reason: reason });
}

interface Dependencies {
  readonly db: Database;
  readonly exportDb: Database;
  readonly villages: VillageService;
}

export function createBlacklistService({ db, exportDb, villages }: Dependencies) {
  const records = createRecords(db, {
    table: 'blacklist',
    entityType: 'blacklist',
    createAction: 'blacklist_add',
    find: (database, { scope }, id) => blacklist.find(database, scope, id),
  });

  const reasonsOf = batchQueries(async (keys: readonly string[]) => {
    const reasons = await blacklist.reasonsFor(db, [...new Set(keys)]);
    return (key) => reasons.filter(({ identity_key }) => identity_key === key);
  });

  return {
    list: (actor: Actor, filters: BlacklistFilters & Paging) => blacklist.list(db, actor.scope, filters),

    async readAll({ scope }: Actor, filters: BlacklistFilters): Promise<WholeList<BlacklistEntry>> {
      return readInSnapshot(exportDb, async (moment) => ({
        total: await blacklist.countMatches(moment, scope, filters),
        query: blacklist.selectEveryMatch(moment, scope, filters),
      }));
    },

    async check(actor: Actor, idNumber: string) {
      const reason = reasonFor(await reasonsOf(identityKey(idNumber)), actor);
      if (reason !== undefined) return { blacklisted: true, reason };
      const entries = await lookAlikesOf(db, [idNumber]);
      const looks_like = entries.slice(0, SHOWN_LOOK_ALIKES);
      return { blacklisted: false, reason: null, ...(looks_like.length > 0 && { looks_like }) };
    },

    create: (actor: Actor, body: BlacklistCreate, key?: string) =>
      records.create(actor, { body, key }, async (trx) => {
        const village_id = await villages.forNewRecord(trx, actor, body.village_id);
        await lockIdentities(trx, [body.id_number]);
        const { id } = await blacklist.insert(trx, { ...body, village_id });
        return id;
      }),

    update: (actor: Actor, id: number, { version, village_id, ...input }: BlacklistUpdate) =>
      records.update(actor, { id, version }, async (trx, before) => {
        await lockIdentities(trx, [before.id_number, input.id_number]);
        const moved = await villages.forMovedRecord(trx, actor, village_id);
        await blacklist.update(trx, id, { ...input, ...moved });
      }),

    /** By number: the caller's village's entry; an administrator's removes every village's, or the one named. */
    remove: (actor: Actor, idNumber: string, villageId: number | undefined) =>
      inTransaction(db, async (trx) => {
        const scope = actor.scope === 'all' && villageId !== undefined ? villageId : actor.scope;
        const key = identityKey(idNumber);
        // Lock the entries first, then the number, as an update does: another order could deadlock.
        await blacklist.lockByKey(trx, scope, key);
        await lockIdentities(trx, [idNumber]);
        const removed = await blacklist.findByKey(trx, scope, key);
        if (removed.length === 0) throw new AppError('not_found');
        await blacklist.removeByKey(trx, scope, key);
        for (const entry of removed) {
          await recordAudit(trx, actor, {
            action: 'blacklist_remove',
            entity_type: 'blacklist',
            entity_id: entry.id,
            village_id: entry.village_id,
            details: { before: entry },
          });
        }
      }),
  };
}

export type BlacklistService = ReturnType<typeof createBlacklistService>;
