import type {
  RegistrationWarning,
  SavedVisitor,
  Visitor,
  VisitorCreate,
  VisitorFilters,
  VisitorUpdate,
} from '@bawaba/contracts';
import { identityKey } from '@bawaba/identity';
import type { Actor } from '../../actor.ts';
import type { Calendar } from '../../calendar.ts';
import type { Database } from '../../database/database.ts';
import type { Paging } from '../../database/paging.ts';
import { readInSnapshot, type WholeList } from '../../database/snapshot.ts';
import { createRecords } from '../../records/records.ts';
import { refuseBlacklisted } from '../blacklist/blacklist.service.ts';
import { answerWith, noteWarnings, warningsAbout } from '../blacklist/registration-warnings.service.ts';
import type { VillageService } from '../villages/villages.service.ts';
import * as visitors from './visitors.repository.ts';

interface Dependencies {
  readonly db: Database;
  /** For lists that are read as a whole. */
  readonly exportDb: Database;
  readonly calendar: Calendar;
  readonly villages: VillageService;
}

/** A visitor has one number: of a passport or of a national ID. */
const numbersOf = ({ id_type, passport_number }: Pick<Visitor, 'id_type' | 'passport_number'>) => ({
  id_type,
  ...(passport_number !== null && { id_number: passport_number }),
  passport_number: null,
});

export function createVisitorService({ db, exportDb, calendar, villages }: Dependencies) {
  const { timeZone } = calendar.day();
  const records = createRecords(db, {
    table: 'visitors',
    entityType: 'visitor',
    find: (database, { scope }, id) => visitors.find(database, { scope, timeZone }, id),
  });

  return {
    list: (actor: Actor, filters: VisitorFilters & Paging) =>
      visitors.list(db, actor.scope, filters, calendar.day()),
    get: (actor: Actor, id: number) => records.get(actor, id),
    visitsOf: ({ scope }: Actor, idNumber: string) =>
      visitors.listVisits(db, { scope, timeZone }, identityKey(idNumber)),

    readAll({ scope }: Actor, filters: VisitorFilters): Promise<WholeList<Visitor>> {
      const day = calendar.day();
      return readInSnapshot(exportDb, (moment) => visitors.readEveryMatch(moment, scope, filters, day));
    },

    async create(actor: Actor, body: VisitorCreate, key?: string): Promise<SavedVisitor> {
      const { acknowledged, ...input } = body;
      const warnings = await warningsAbout(db, numbersOf(input));
      const notes = noteWarnings(warnings, acknowledged);
      const visitor = await records.create(actor, { body, key, notes }, async (trx) => {
        const village_id = await villages.forNewRecord(trx, actor, input.village_id);
        await refuseBlacklisted(trx, actor, { ...input, registration: 'visitor', village_id });
        const { id } = await visitors.insert(trx, {
          ...input,
          village_id,
          created_by_username: actor.username,
          entered_at: calendar.now().instant,
        });
        return id;
      });
      return answerWith(visitor, warnings);
    },

    async update(actor: Actor, id: number, body: VisitorUpdate): Promise<SavedVisitor> {
      const { version, village_id, acknowledged, ...input } = body;
      let warnings: RegistrationWarning[] = [];
      const visitor = await records.update(actor, { id, version }, async (trx, before) => {
        const moved = await villages.forMovedRecord(trx, actor, village_id);
        const passport_number = input.passport_number ?? before.passport_number;
        const visit = { ...before, ...input, ...moved, passport_number };
        await refuseBlacklisted(trx, actor, { ...visit, registration: 'visitor', id });
        warnings = await warningsAbout(trx, numbersOf({ ...before, ...input }), numbersOf(before));
        await visitors.update(trx, id, { ...input, ...moved });
        return noteWarnings(warnings, acknowledged);
      });
      return answerWith(visitor, warnings);
    },

    /** Never refused, and a second tap changes nothing. */
    leave: (actor: Actor, id: number): Promise<Visitor> =>
      records.update(actor, { id, action: 'left' }, async (trx, { entered_at, left_at }) => {
        if (left_at) return 'unchanged';
        const { instant } = calendar.now();
        // A clock that was set back does not make a departure earlier than the entry.
        const isBefore = Date.parse(instant) < Date.parse(entered_at);
        await visitors.update(trx, id, { left_at: isBefore ? entered_at : instant });
        return undefined;
      }),

    undoDeparture: (actor: Actor, id: number): Promise<Visitor> =>
      records.update(actor, { id, action: 'departure_undone' }, async (trx, { entered_at, left_at }) => {
        if (!left_at) return 'unchanged';
        await visitors.update(trx, id, { entered_at, left_at: null });
        return undefined;
      }),

    remove: (actor: Actor, id: number) => records.remove(actor, id),
  };
}

export type VisitorService = ReturnType<typeof createVisitorService>;
