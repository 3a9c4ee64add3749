import {
  AppError,
  type BlacklistCreate,
  type BlacklistEntry,
  type BlacklistFilters,
  type BlacklistMatch,
  type BlacklistUpdate,
  type Registration,
  type Sex,
  type SimilarInside,
} from '@bawaba/contracts';
import { identityKey } from '@bawaba/identity';
import { type Actor, can, mustHaveVillage } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { batchQueries } from '../../database/fast-queries/batch-queries.ts';
import { lockIdentities } from '../../database/identity-locks.ts';
import type { Page, Paging } from '../../database/paging.ts';
import type { Reports } from '../../database/reports.ts';
import { readInSnapshot, type WholeList } from '../../database/snapshot.ts';
import { inTransaction, type Trx } from '../../database/transaction.ts';
import { changeBirthFacts, fillBirthFacts } from '../../records/national-facts.ts';
import { type CreateOptions, createRecords, type ImportedRecord } from '../../records/records.ts';
import { recordAudit } from '../audit-logs/audit-logs.service.ts';
import { listStopped, recordRefusal } from '../audit-logs/refusals.service.ts';
import { joinedKeys } from '../people/joined-numbers.service.ts';
import type { VillageService } from '../villages/villages.service.ts';
import * as blacklist from './blacklist.repository.ts';
import { comparedPerson } from './compared-person.ts';
import { hasDecisions } from './decisions.repository.ts';
import { listInside } from './inside.repository.ts';
import type { InsideComparison } from './inside-comparison.service.ts';
import { knownNumbers } from './known-numbers.repository.ts';
import { writeNames } from './names.repository.ts';
import { findPerson } from './people-inside.repository.ts';
import { entryAboutMatch, entryAboutNumber, reasonFor } from './refuse-blacklisted.service.ts';
import { describeMatches, matchDescriber, similarTo } from './similar.service.ts';
import { keepDecisions } from './similar-names.service.ts';
import * as suspects from './suspects.repository.ts';

/** By what the entry is compared. */
const identityOf = ({ id_number, full_name, aliases, birthdate, sex }: blacklist.BlacklistRow) =>
  JSON.stringify([id_number, full_name, aliases, birthdate, sex]);
const isSameIdentity = (one: blacklist.BlacklistRow, other: blacklist.BlacklistRow) =>
  identityOf(one) === identityOf(other);

interface DecisionBody {
  readonly resident_id?: number | undefined;
  readonly visitor_id?: number | undefined;
  readonly reason: string;
}

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
  readonly reports: Reports;
  readonly villages: VillageService;
  readonly comparison: InsideComparison;
}

export function createBlacklistService({ db, reports, villages, comparison }: Dependencies) {
  const records = createRecords(db, {
    table: 'blacklist',
    entityType: 'blacklist',
    createAction: 'blacklist_add',
    removeAction: 'blacklist_remove',
    find: (database, { scope }, id) => blacklist.find(database, scope, id),
  });

  /** Makes the entry known by its names, and compares it with everyone inside. */
  async function putOnList(trx: Trx, actor: Actor, id: number): Promise<BlacklistEntry> {
    const entry = await records.get(actor, id, trx);
    await writeNames(trx, [entry]);
    await comparison.compare(trx, entry);
    return entry;
  }

  const knownOf = batchQueries((keys: readonly string[]) => knownNumbers(db, keys));

  /** Why the person with this number is refused by another number of theirs. */
  async function reasonsForOthers({ scope }: Actor, key: string) {
    const keys = await joinedKeys(db, scope, [key]);
    const others = await Promise.all(keys.filter((other) => other !== key).map(knownOf));
    return others.flatMap(({ entries }) => entries);
  }

  return {
    list: (actor: Actor, filters: BlacklistFilters & Paging) => blacklist.list(db, actor.scope, filters),

    async readAll({ scope }: Actor, filters: BlacklistFilters): Promise<WholeList<BlacklistEntry>> {
      return reports.readExport((database) =>
        readInSnapshot(database, (moment) => blacklist.readEveryMatch(moment, scope, filters)),
      );
    },

    /**
     * A form that registers people asks early and does not send what would be refused. So the attempt is kept here; the name
     * is the one on the blacklist.
     */
    async check(actor: Actor, id_number: string, registration?: Registration) {
      mustHaveVillage(actor);
      const key = identityKey(id_number);
      const { entries, lookAlikes: looks_like, isDecided } = await knownOf(key);
      const reasons = entries.length === 0 && isDecided ? await reasonsForOthers(actor, key) : entries;
      const found = reasonFor(reasons, actor);
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
      return { blacklisted: false, reason: null, ...(looks_like.length > 0 && { looks_like }) };
    },

    /** Like `check`, a form asks early: the attempt is kept here. */
    async similar(actor: Actor, asked: AskedPerson): Promise<BlacklistMatch[]> {
      mustHaveVillage(actor);
      const person = {
        registration: asked.registration ?? 'resident',
        village_id: actor.villageId,
        full_name: asked.full_name,
        birthdate: asked.birthdate ?? null,
        sex: asked.sex ?? null,
        id_number: asked.id_number ?? null,
      } as const;
      const compared = comparedPerson(person);
      const matches = await describeMatches(db, compared, await similarTo(db, compared));
      const [first] = matches;
      if (asked.registration && first?.tier === 'stop')
        await recordRefusal(db, actor, entryAboutMatch(person, first));
      return matches;
    },

    /** People on the blacklist of any village who are inside the actor's villages now. */
    inside: ({ scope }: Actor, paging: Paging) => listInside(db, scope, paging),

    /** People inside who came before an entry with a similar name, or whose clerk did not answer for it. */
    async similarInside(actor: Actor, paging: Paging): Promise<Page<SimilarInside>> {
      const viewer = { ...actor, seesVisitors: can(actor, 'view_visitors') };
      const page = await suspects.listInside(db, viewer, paging);
      const entries = await blacklist.findCompared(
        db,
        page.rows.map(({ blacklist_id }) => blacklist_id),
      );
      const rows = page.rows.flatMap(({ blacklist_id, tier, ...person }) => {
        const found = entries.find(({ id }) => id === blacklist_id);
        const entry = found && matchDescriber(person.full_name)(found, tier);
        return entry ? { ...person, entry } : [];
      });
      return { rows, total: page.total };
    },

    /** Somebody in the actor's villages is not the person of this entry, which may be another village's. */
    decide: (actor: Actor, id: number, { reason, resident_id, visitor_id }: DecisionBody) =>
      inTransaction(db, async (trx) => {
        const record =
          resident_id !== undefined
            ? ({ registration: 'resident', id: resident_id } as const)
            : ({ registration: 'visitor', id: visitor_id as number } as const);
        const person = await findPerson(trx, actor.scope, record);
        const [entry] = await blacklist.findCompared(trx, [id]);
        if (!person || !entry) throw new AppError('not_found');
        await keepDecisions(trx, actor, person, [{ blacklist_id: id, same_person: false, reason }]);
        await suspects.removeOf(trx, person, [id]);
      }),

    stopped: (actor: Actor, paging: Paging) => listStopped(db, actor, paging),

    async create(
      actor: Actor,
      body: BlacklistCreate,
      options: CreateOptions<BlacklistEntry> = {},
    ): Promise<BlacklistEntry> {
      const created = await records.create(actor, { ...options, body }, async (trx) => {
        const village_id = await villages.forNewRecord(trx, actor, body.village_id);
        const facts = fillBirthFacts(body, body.id_number);
        await lockIdentities(trx, [body.id_number], [facts.birthdate]);
        const entry = { ...body, ...facts, village_id };
        const { id } = await blacklist.insert(trx, entry);
        return putOnList(trx, actor, id);
      });
      comparison.start();
      return created;
    },

    async update(actor: Actor, id: number, body: BlacklistUpdate): Promise<BlacklistEntry> {
      const { version, village_id, ...input } = body;
      const updated = await records.update(actor, { id, version }, async (trx, before) => {
        const facts = changeBirthFacts(
          { ...before, number: before.id_number },
          { ...input, number: input.id_number },
        );
        const numbers = [before.id_number, input.id_number];
        await lockIdentities(trx, numbers, [before.birthdate, facts.birthdate]);
        const moved = await villages.forMovedRecord(trx, actor, village_id);
        await blacklist.update(trx, id, { ...input, ...facts, ...moved });
        if (!isSameIdentity(before, { ...before, ...input, ...facts })) await putOnList(trx, actor, id);
        return undefined;
      });
      comparison.start();
      return updated;
    },

    /** An entry that somebody has compared with a person is kept. */
    undoCreate: (actor: Actor, made: ImportedRecord) =>
      records.undoCreate(actor, {
        ...made,
        keptBecause: async (trx, { id }) => ((await hasDecisions(trx, id)) ? 'has_decisions' : undefined),
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
