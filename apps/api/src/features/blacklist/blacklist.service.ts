import {
  AppError,
  type BlacklistCreate,
  type BlacklistEntry,
  type BlacklistFilters,
  type BlacklistMatch,
  type BlacklistUpdate,
  type Registration,
  type Sex,
} from '@bawaba/contracts';
import { identityKey } from '@bawaba/identity';
import type { Actor } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { batchQueries } from '../../database/fast-queries/batch-queries.ts';
import { lockIdentities } from '../../database/identity-locks.ts';
import type { Paging } from '../../database/paging.ts';
import { readInSnapshot, type WholeList } from '../../database/snapshot.ts';
import { inTransaction } from '../../database/transaction.ts';
import { changeBirthFacts, fillBirthFacts } from '../../records/national-facts.ts';
import { createRecords } from '../../records/records.ts';
import { recordAudit } from '../audit-logs/audit-logs.service.ts';
import { listStopped, recordRefusal } from '../audit-logs/refusals.service.ts';
import type { VillageService } from '../villages/villages.service.ts';
import * as blacklist from './blacklist.repository.ts';
import { comparedPerson } from './compared-person.ts';
import { listInside } from './inside.repository.ts';
import { writeNames } from './names.repository.ts';
import { entryAboutMatch, entryAboutNumber, reasonFor } from './refuse-blacklisted.service.ts';
import { lookAlikesOf } from './registration-warnings.service.ts';
import { describeMatches, findLooks, findStops, undecided } from './similar.service.ts';

/** The newest few: nobody compares more by eye. */
const SHOWN_LOOK_ALIKES = 5;

/** Somebody whom a form asks about. */
interface AskedPerson {
  readonly full_name: string;
  readonly birthdate?: string | undefined;
  readonly sex?: Sex | undefined;
  readonly id_number?: string | undefined;
  readonly registration?: Registration | undefined;
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
        if (registration) await recordRefusal(db, actor, entryAboutNumber(person, found));
        return { blacklisted: true, reason };
      }
      const entries = await lookAlikesOf(db, [id_number]);
      const looks_like = entries.slice(0, SHOWN_LOOK_ALIKES);
      return { blacklisted: false, reason: null, ...(looks_like.length > 0 && { looks_like }) };
    },

    /** Like `check`, a form asks early: the attempt is kept here. */
    async similar(actor: Actor, asked: AskedPerson): Promise<BlacklistMatch[]> {
      const person = {
        registration: asked.registration ?? 'resident',
        village_id: actor.villageId,
        full_name: asked.full_name,
        birthdate: asked.birthdate ?? null,
        sex: asked.sex ?? null,
        id_number: asked.id_number ?? null,
      } as const;
      const compared = comparedPerson(person);
      const found = await Promise.all([findStops(db, compared), findLooks(db, compared)]);
      const matches = await describeMatches(db, compared, await undecided(db, compared, found.flat()));
      const [first] = matches;
      if (asked.registration && first?.tier === 'stop')
        await recordRefusal(db, actor, entryAboutMatch(person, first));
      return matches;
    },

    /** People on the blacklist of any village who are inside the actor's villages now. */
    inside: ({ scope }: Actor, paging: Paging) => listInside(db, scope, paging),

    stopped: (actor: Actor, paging: Paging) => listStopped(db, actor, paging),

    create: (actor: Actor, body: BlacklistCreate, key?: string) =>
      records.create(actor, { body, key }, async (trx) => {
        const village_id = await villages.forNewRecord(trx, actor, body.village_id);
        const facts = fillBirthFacts(body, body.id_number);
        await lockIdentities(trx, [body.id_number], [facts.birthdate]);
        const entry = { ...body, ...facts, village_id };
        const { id } = await blacklist.insert(trx, entry);
        await writeNames(trx, [{ ...entry, id }]);
        return id;
      }),

    update: (actor: Actor, id: number, { version, village_id, ...input }: BlacklistUpdate) =>
      records.update(actor, { id, version }, async (trx, before) => {
        const facts = changeBirthFacts(
          { ...before, number: before.id_number },
          { ...input, number: input.id_number },
        );
        const numbers = [before.id_number, input.id_number];
        await lockIdentities(trx, numbers, [before.birthdate, facts.birthdate]);
        const moved = await villages.forMovedRecord(trx, actor, village_id);
        await blacklist.update(trx, id, { ...input, ...facts, ...moved });
        await writeNames(trx, [{ ...before, ...input, ...facts }]);
        return undefined;
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
