import {
  AppError,
  type RegistrationWarning,
  type SavedVisitor,
  type Visitor,
  type VisitorCreate,
  type VisitorFilters,
  type VisitorUpdate,
} from '@bawaba/contracts';
import type { Actor, VillageScope } from '../../actor.ts';
import type { Calendar } from '../../calendar.ts';
import type { Database } from '../../database/database.ts';
import { shareQueries } from '../../database/fast-queries/share-queries.ts';
import type { Paging } from '../../database/paging.ts';
import type { Reports } from '../../database/reports.ts';
import { readInSnapshot, type WholeList } from '../../database/snapshot.ts';
import { changeBirthFacts, fillBirthFacts } from '../../records/national-facts.ts';
import { recordOnce } from '../../records/record-once.ts';
import { type CreateOptions, createRecords, type ImportedRecords } from '../../records/records.ts';
import { letBackIn, letIn } from '../blacklist/let-in.service.ts';
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
import type { VillageService } from '../villages/villages.service.ts';
import * as visitors from './visitors.repository.ts';

interface Dependencies {
  readonly db: Database;
  /** For lists that are read as a whole. */
  readonly reports: Reports;
  readonly calendar: Calendar;
  readonly villages: VillageService;
}

interface VisitorPage {
  readonly scope: VillageScope;
  readonly query: VisitorFilters & Paging;
}

/** A visitor has one number: of a passport or of a national ID. */
const numbersOf = ({ id_type, passport_number }: Pick<Visitor, 'id_type' | 'passport_number'>) => ({
  id_type,
  ...(passport_number !== null && { id_number: passport_number }),
  passport_number: null,
});

type VisitDay = Pick<Visitor, 'visit_date'>;

/** Who is registered for a later day is announced: somebody records it when they come. */
function factsOfRegistration({ visit_date }: VisitDay, calendar: Calendar) {
  const { instant, day } = calendar.now();
  return { entered_at: visit_date > day ? null : instant, left_at: null };
}

/** As for rows from before presence was recorded (take-over.ts): the visitor of an earlier day has left on that day. */
function factsOfImport({ visit_date }: VisitDay, calendar: Calendar) {
  if (visit_date >= calendar.today()) return factsOfRegistration({ visit_date }, calendar);
  const entered_at = calendar.noonOf(visit_date);
  return { entered_at, left_at: entered_at };
}

type Recorded = Visitor & { is_new: boolean };

export function createVisitorService({ db, reports, calendar, villages }: Dependencies) {
  const { timeZone } = calendar.day();
  const records = createRecords(db, {
    table: 'visitors',
    entityType: 'visitor',
    find: (database, { scope }, id) => visitors.find(database, { scope, timeZone }, id),
  });

  const readPage = shareQueries(({ scope, query }: VisitorPage) => visitors.list(db, scope, query, timeZone));

  return {
    list: ({ scope }: Actor, query: VisitorFilters & Paging) => readPage({ scope, query }),
    get: (actor: Actor, id: number) => records.get(actor, id),
    visitsOf: ({ scope }: Actor, keys: readonly string[]) =>
      visitors.listVisits(db, { scope, timeZone }, keys),

    readAll({ scope }: Actor, filters: VisitorFilters): Promise<WholeList<Visitor>> {
      return reports.readExport((database) =>
        readInSnapshot(database, (moment) => visitors.readEveryMatch(moment, scope, filters, timeZone)),
      );
    },

    async create(
      actor: Actor,
      body: VisitorCreate,
      options: CreateOptions<Visitor> = {},
    ): Promise<SavedVisitor> {
      const { acknowledged, decisions, ...input } = body;
      const filled = { ...input, ...fillBirthFacts(input, input.passport_number) };
      const comparison = lookMeanwhile(db, { ...filled, registration: 'visitor' }, decisions);
      const village_id = await villages.forNewRecord(db, actor, input.village_id);
      const visit = { ...filled, village_id };
      const person = { ...visit, registration: 'visitor' } as const;
      let standing: KnownNumbers | undefined;
      const allWarnings = async () => {
        standing ??= { isLookAlike: await isLookAlike(db, numbersOf(input)) };
        return addLooks(warningsAbout(numbersOf(input), standing), await comparison.looks());
      };
      const notes = async () => noteWarnings(await allWarnings(), acknowledged);
      const visitor = await records.create(actor, { ...options, body, notes }, async (trx) => {
        standing = await refuseBlacklisted(trx, actor, person, { decisions });
        const row = {
          ...visit,
          created_by_username: actor.username,
          ...(options.fromFile ? factsOfImport : factsOfRegistration)(visit, calendar),
        };
        const [{ id }] = await Promise.all([visitors.insert(trx, row), comparison.looks()]);
        const looks = await comparison.looksAtLast(trx);
        await keepDecisions(trx, actor, { ...person, id }, decisions);
        await keepLooks(trx, { ...person, id }, { looks, acknowledged });
        return id;
      });
      return answerWith(visitor, await allWarnings());
    },

    async update(actor: Actor, id: number, body: VisitorUpdate): Promise<SavedVisitor> {
      const { version, village_id, acknowledged, decisions, ...input } = body;
      let warnings: RegistrationWarning[] = [];
      const visitor = await records.update(actor, { id, version }, async (trx, before) => {
        const moved = await villages.forMovedRecord(trx, actor, village_id);
        const facts = changeBirthFacts(
          { ...before, number: before.passport_number },
          { ...input, number: input.passport_number },
        );
        const passport_number = input.passport_number ?? before.passport_number;
        const visit = { ...before, ...input, ...facts, ...moved, passport_number };
        const person = { ...visit, registration: 'visitor', id } as const;
        const circumstances = { decisions, before: { ...before, registration: 'visitor' } } as const;
        const standing = await refuseBlacklisted(trx, actor, person, circumstances);
        await keepDecisions(trx, actor, person, decisions);
        const looks = await looksOf(trx, person, circumstances);
        await keepLooks(trx, person, { looks, acknowledged, isKnown: true });
        const numbers = { now: numbersOf({ ...before, ...input }), before: numbersOf(before) };
        warnings = addLooks(warningsAbout(numbers.now, standing, numbers.before), looks);
        // A row from before presence was recorded must not get another departure with another day.
        const { left_at } = before;
        const isPutOff =
          !left_at && visit.visit_date > before.visit_date && visit.visit_date > calendar.today();
        const entered_at = isPutOff ? null : before.entered_at;
        await visitors.update(trx, id, { ...input, ...facts, ...moved, entered_at, left_at });
        return noteWarnings(warnings, acknowledged);
      });
      return answerWith(visitor, warnings);
    },

    arrive: (actor: Actor, id: number, key?: string): Promise<Recorded> =>
      recordOnce(records, actor, {
        kind: 'visitor',
        id,
        action: 'arrived',
        key,
        recordedAt: ({ entered_at }) => entered_at,
        async record(trx, before) {
          await letIn(trx, actor, { ...before, registration: 'visitor' });
          const { instant: entered_at } = calendar.now();
          await visitors.update(trx, id, { entered_at });
          return entered_at;
        },
      }),

    undoArrival: (actor: Actor, id: number): Promise<Visitor> =>
      records.update(actor, { id, action: 'arrival_undone' }, async (trx, before) => {
        if (!before.entered_at) return 'unchanged';
        if (before.left_at) throw new AppError('already_left', { current: before });
        await visitors.update(trx, id, { entered_at: null });
        return undefined;
      }),

    /** A second tap changes nothing. */
    leave: (actor: Actor, id: number, key?: string): Promise<Recorded> =>
      recordOnce(records, actor, {
        kind: 'visitor',
        id,
        action: 'left',
        key,
        recordedAt: ({ left_at }) => left_at,
        async record(trx, before) {
          const { entered_at } = before;
          if (!entered_at) throw new AppError('not_arrived', { current: before });
          const { instant } = calendar.now();
          // A clock that was set back does not make a departure earlier than the entry.
          const left_at = Date.parse(instant) < Date.parse(entered_at) ? entered_at : instant;
          await visitors.update(trx, id, { left_at });
          return left_at;
        },
      }),

    undoDeparture: (actor: Actor, id: number): Promise<Visitor> =>
      records.update(actor, { id, action: 'departure_undone' }, async (trx, before) => {
        if (!before.left_at) return 'unchanged';
        await letBackIn(trx, actor, { ...before, registration: 'visitor' }, before.left_at);
        await visitors.update(trx, id, { entered_at: before.entered_at, left_at: null });
        return undefined;
      }),

    undoTogether: (actor: Actor, made: ImportedRecords) =>
      records.undoTogether(actor, {
        ...made,
        findAll: (trx, ids) => visitors.findAll(trx, { scope: actor.scope, timeZone }, ids),
      }),
    remove: (actor: Actor, id: number) => records.remove(actor, { id }),
  };
}

export type VisitorService = ReturnType<typeof createVisitorService>;
