import {
  AppError,
  FieldError,
  type RegistrationWarning,
  type Resident,
  type ResidentCreate,
  type ResidentQuery,
  type ResidentUpdate,
  type SavedResident,
} from '@bawaba/contracts';
import type { Actor, VillageScope } from '../../actor.ts';
import type { Calendar, RegisterDay } from '../../calendar.ts';
import type { Database } from '../../database/database.ts';
import { shareQueries } from '../../database/fast-queries/share-queries.ts';
import type { Paging } from '../../database/paging.ts';
import { violates } from '../../database/postgres-errors.ts';
import type { Reports } from '../../database/reports.ts';
import { readInSnapshot, type WholeList } from '../../database/snapshot.ts';
import { inTransaction, type Trx } from '../../database/transaction.ts';
import { type CreateOptions, createRecords, type ImportedRecords } from '../../records/records.ts';
import { recordAudit } from '../audit-logs/audit-logs.service.ts';
import { keepRefusal } from '../audit-logs/refusals.service.ts';
import { refuseBlacklisted } from '../blacklist/refuse-blacklisted.service.ts';
import {
  addLooks,
  answerWith,
  isLookAlike,
  type KnownNumbers,
  noteWarnings,
  warningsAbout,
} from '../blacklist/registration-warnings.service.ts';
import { keepDecisions, keepLooks, lookMeanwhile, looksOf } from '../blacklist/similar-names.service.ts';
import type { OwnerService } from '../owners/owners.service.ts';
import type { PhotoService } from '../photos/photos.service.ts';
import type { VillageService } from '../villages/villages.service.ts';
import { checkNewHead, leaveCompanions, mustBeHeads, withoutHead } from './companions.service.ts';
import { createTogether } from './create-together.service.ts';
import { homeOfOwner } from './home.ts';
import { createResidentPresence, factsOf, factsOfImport, factsOfRegistration } from './presence.service.ts';
import { lockFamily } from './queries/companions.repository.ts';
import { foldCounts } from './queries/count-residents.repository.ts';
import { findOverlapping } from './queries/find-overlapping-stay.repository.ts';
import { list, readEveryMatch } from './queries/list-residents.repository.ts';
import { listStays } from './queries/list-stays.repository.ts';
import { find, findAll, findAsJson } from './queries/load-residents.repository.ts';
import { insert, keptAmong, type ResidentRow, update } from './queries/write-resident.repository.ts';

interface Dependencies {
  readonly db: Database;
  readonly reports: Reports;
  readonly calendar: Calendar;
  readonly villages: VillageService;
  readonly owners: OwnerService;
  readonly photos: PhotoService;
}

interface ResidentPage {
  readonly scope: VillageScope;
  readonly query: ResidentQuery & Paging;
  readonly day: RegisterDay;
}

export function createResidentService({ db, reports, calendar, villages, owners, photos }: Dependencies) {
  const records = createRecords(db, {
    table: 'residents',
    entityType: 'resident',
    find: (database, { scope }, id) => find(database, scope, id, calendar.day()),
    references: { residents_owner_of_same_village: ['owner_id', 'unknown_owner'] },
  });

  /** An owner with whom a resident lives is of the same village. */
  async function homeOf<R extends Partial<ResidentRow>>(
    trx: Trx,
    actor: Actor,
    owner_id: number | null,
    village_id: number,
    row: R,
  ): Promise<R> {
    if (owner_id === null) return row;
    const owner = await owners.find(trx, actor, owner_id);
    if (!owner) throw new FieldError('owner_id', 'unknown_owner');
    if (owner.village_id !== village_id) throw new AppError('owner_of_another_village');
    return homeOfOwner({ ...row, owner_id });
  }

  /** The database refused an overlapping stay: show which one. */
  async function explainOverlap(
    error: unknown,
    stay: Pick<ResidentRow, 'village_id' | 'id_number' | 'check_in' | 'check_out'> | undefined,
    exceptId?: number,
  ): Promise<unknown> {
    if (!stay || !violates(error, 'residents_one_stay_at_a_time')) return error;
    const existing_resident = await findOverlapping(db, stay, exceptId);
    return new AppError('duplicate_in_same_village', { existing_resident: existing_resident ?? null });
  }

  const presence = createResidentPresence(records, calendar);

  const readPage = shareQueries(({ scope, query, day }: ResidentPage) => list(db, scope, query, day));

  return {
    ...presence,
    async undoDeparture(actor: Actor, id: number): Promise<Resident> {
      let stay: Resident | undefined;
      return presence
        .undoDeparture(actor, id, (planned) => {
          stay = planned;
        })
        .catch(async (error) => {
          throw await explainOverlap(error, stay, id);
        });
    },

    list: ({ scope }: Actor, query: ResidentQuery & Paging) =>
      readPage({ scope, query, day: calendar.day() }),
    get: (actor: Actor, id: number) => records.get(actor, id),
    async getAsJson({ scope }: Actor, id: number) {
      const resident = await findAsJson(db, scope, id, calendar.day());
      if (!resident) throw new AppError('not_found');
      return resident;
    },
    staysOf: (actor: Actor, keys: readonly string[]) => listStays(db, actor.scope, keys, calendar.day()),
    foldCounts: () => foldCounts(db),

    readAll({ scope }: Actor, query: ResidentQuery): Promise<WholeList<Resident>> {
      const day = calendar.day();
      return reports.readExport((database) =>
        readInSnapshot(database, (moment) => readEveryMatch(moment, scope, query, day)),
      );
    },

    /** What would refuse this registration now; otherwise its warnings. Nothing is saved but the entry about a refusal. */
    async check(actor: Actor, body: ResidentCreate): Promise<RegistrationWarning[]> {
      const { acknowledged: _, decisions, ...input } = body;
      const village_id = await villages.forNewRecord(db, actor, input.village_id);
      const stay = { ...input, village_id };
      const person = { ...stay, registration: 'resident' } as const;
      const asking = inTransaction(db, async (trx) => {
        const standing = await refuseBlacklisted(trx, actor, person, { decisions });
        await homeOf(trx, actor, input.owner_id, village_id, stay);
        const existing_resident = await findOverlapping(trx, stay, undefined);
        if (existing_resident) throw new AppError('duplicate_in_same_village', { existing_resident });
        return addLooks(warningsAbout(input, standing), await looksOf(trx, person, { decisions }));
      });
      return keepRefusal(db, actor, asking);
    },

    async create(
      actor: Actor,
      body: ResidentCreate,
      options: CreateOptions<Resident> = {},
    ): Promise<SavedResident> {
      const { acknowledged, decisions, ...input } = body;
      const comparison = lookMeanwhile(db, { ...input, registration: 'resident' }, decisions);
      const village_id = await villages.forNewRecord(db, actor, input.village_id);
      const stay = { ...input, village_id };
      const person = { ...stay, registration: 'resident' } as const;
      let standing: KnownNumbers | undefined;
      const allWarnings = async () => {
        standing ??= { isLookAlike: await isLookAlike(db, input) };
        return addLooks(warningsAbout(input, standing), await comparison.looks());
      };
      const notes = async () => noteWarnings(await allWarnings(), acknowledged);
      const resident = await records
        .create(actor, { ...options, body, notes }, async (trx) => {
          if (stay.head_id !== null) await mustBeHeads(trx, actor, village_id, [stay.head_id]);
          standing = await refuseBlacklisted(trx, actor, person, { decisions });
          const row = await homeOf(trx, actor, input.owner_id, village_id, stay);
          const facts = (options.fromFile ? factsOfImport : factsOfRegistration)(row, calendar);
          const registered = { ...row, ...facts, created_by_username: actor.username };
          const [saved] = await Promise.all([insert(trx, registered, calendar.day()), comparison.looks()]);
          const looks = await comparison.looksAtLast(trx);
          await keepDecisions(trx, actor, { ...person, id: saved.id }, decisions);
          await keepLooks(trx, { ...person, id: saved.id }, { looks, acknowledged });
          return saved;
        })
        .catch(async (error) => {
          throw await explainOverlap(error, stay);
        });
      return answerWith(resident, await allWarnings());
    },

    async update(actor: Actor, id: number, body: ResidentUpdate): Promise<SavedResident> {
      const { version, acknowledged, decisions, ...input } = body;
      let warnings: RegistrationWarning[] = [];
      let stay: ResidentRow | undefined;
      const lockFirst = (trx: Trx) => lockFamily(trx, id, input.head_id);
      const resident = await records
        .update(actor, { id, version, lockFirst }, async (trx, before) => {
          const { village_id = before.village_id } = await villages.forMovedRecord(
            trx,
            actor,
            input.village_id,
          );
          const isMoved = village_id !== before.village_id;
          const change = { ...(isMoved && withoutHead), ...input, village_id };
          stay = { ...before, ...change };
          if (stay.check_out <= stay.check_in)
            throw new FieldError('check_out', 'check_out_not_after_check_in');
          if (input.head_id) await checkNewHead(trx, actor, id, stay);
          const person = { ...stay, registration: 'resident', id } as const;
          const circumstances = { decisions, before: { ...before, registration: 'resident' } } as const;
          const standing = await refuseBlacklisted(trx, actor, person, circumstances);
          await keepDecisions(trx, actor, person, decisions);
          const looks = await looksOf(trx, person, circumstances);
          await keepLooks(trx, person, { looks, acknowledged, isKnown: true });
          warnings = addLooks(warningsAbout(stay, standing, before), looks);
          const row = await homeOf(trx, actor, stay.owner_id, village_id, change);
          const isReplanned = stay.check_out !== before.check_out;
          // A row from before presence was recorded must not get other facts with other dates.
          const facts = factsOf(before, calendar);
          await update(trx, id, { ...row, ...facts, ...(isReplanned && { planned_check_out: null }) });
          if (isMoved)
            for (const entry of await leaveCompanions(trx, before)) await recordAudit(trx, actor, entry);
          return noteWarnings(warnings, acknowledged);
        })
        .catch(async (error) => {
          throw await explainOverlap(error, stay, id);
        });
      return answerWith(resident, warnings);
    },

    createTogether: createTogether({ db, calendar, villages }),
    undoTogether: (actor: Actor, made: ImportedRecords) =>
      records.undoTogether(actor, {
        ...made,
        findAll: (trx, ids) => findAll(trx, actor.scope, ids, calendar.day()),
        keptAmong,
      }),

    async remove(actor: Actor, id: number) {
      let files: string[] = [];
      const lockFirst = (trx: Trx) => lockFamily(trx, id);
      await records.remove(actor, { id, lockFirst }, async (trx, before) => {
        files = await photos.storageKeysOf(trx, id);
        return { notes: { photos: files.length }, entries: await leaveCompanions(trx, before) };
      });
      await photos.removeFiles(files);
    },
  };
}

export type ResidentService = ReturnType<typeof createResidentService>;
