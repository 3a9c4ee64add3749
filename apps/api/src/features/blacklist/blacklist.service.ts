import {
  AppError,
  type BlacklistCreate,
  type BlacklistEntry,
  type BlacklistFilters,
  type BlacklistUpdate,
  type Registration,
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
import { type AuditEntry, recordAudit } from '../audit-logs/audit-logs.service.ts';
import { AuditedRefusal, listStopped, recordRefusal } from '../audit-logs/refusals.service.ts';
import type { VillageService } from '../villages/villages.service.ts';
import * as blacklist from './blacklist.repository.ts';
import { listInside } from './inside.repository.ts';
import { lookAlikesOf } from './registration-warnings.service.ts';

/** The newest few: nobody compares more by eye. */
const SHOWN_LOOK_ALIKES = 5;

/** The reason of the actor's own village, or else the newest of the others. */
const reasonFor = (reasons: readonly blacklist.Reason[], { villageId }: Actor) =>
  reasons.find(({ village_id }) => village_id === villageId) ?? reasons[0];

/** Somebody whom a form registers or changes. */
interface Registered {
  readonly registration: Registration;
  /** The record that is changed. */
  readonly id?: number;
  readonly village_id: number | null;
  readonly full_name: string | null;
  readonly id_number?: string | null;
  readonly passport_number?: string | null;
}

const numbersOf = ({ id_number, passport_number }: Registered) =>
  [id_number, passport_number].flatMap((number) => number || []);

/** What the audit trail keeps of an attempt: the person, and why they were stopped. */
function entryAbout(person: Registered, reason: blacklist.Reason): AuditEntry {
  const { registration, id, village_id, full_name, id_number, passport_number } = person;
  const stoppedNumber = numbersOf(person).find((number) => identityKey(number) === reason.identity_key);
  return {
    action: 'blocked',
    entity_type: registration,
    entity_id: id ?? null,
    entity_name: full_name,
    entity_number: stoppedNumber ?? null,
    village_id,
    details: {
      after: { full_name, id_number, passport_number },
      blacklist_reason: reason.reason,
    },
  };
}

/**
 * Refuses a person who is on the blacklist of any village. The locks on the numbers are held until the caller's transaction
 * ends: nobody can be blacklisted between this check and the registration. The attempt stays in the audit trail.
 */
export async function refuseBlacklisted(trx: Trx, actor: Actor, person: Registered) {
  const keys = await lockIdentities(trx, numbersOf(person));
  const reason = reasonFor(await blacklist.reasonsFor(trx, keys), actor);
  if (!reason) return;
  const details = { blocked: true, blacklist_reason: reason.reason };
  throw new AuditedRefusal('blacklisted', details, entryAbout(person, reason));
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
      return readInSnapshot(exportDb, (moment) => blacklist.readEveryMatch(moment, scope, filters));
    },

    /**
     * A form that registers people asks early and does not send what would be refused. So the attempt is kept here; the name
     * is the one on the blacklist.
     */
    async check(actor: Actor, id_number: string, registration?: Registration) {
      const found = reasonFor(await reasonsOf(identityKey(id_number)), actor);
      if (found) {
        const { full_name, reason } = found;
        const person = {
          registration: registration ?? 'resident',
          village_id: actor.villageId,
          full_name,
          id_number,
        };
        if (registration) await recordRefusal(db, actor, entryAbout(person, found));
        return { blacklisted: true, reason };
      }
      const entries = await lookAlikesOf(db, [id_number]);
      const looks_like = entries.slice(0, SHOWN_LOOK_ALIKES);
      return { blacklisted: false, reason: null, ...(looks_like.length > 0 && { looks_like }) };
    },

    /** People on the blacklist of any village who are inside the actor's villages now. */
    inside: ({ scope }: Actor, paging: Paging) => listInside(db, scope, paging),

    stopped: (actor: Actor, paging: Paging) => listStopped(db, actor, paging),

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
