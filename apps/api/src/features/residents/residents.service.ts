import {
  AppError,
  FieldError,
  type Resident,
  type ResidentCreate,
  type ResidentFilters,
  type ResidentUpdate,
  type SavedResident,
} from '@bawaba/contracts';
import type { Actor } from '../../actor.ts';
import type { Calendar } from '../../calendar.ts';
import type { Database } from '../../database/database.ts';
import { createOnce } from '../../database/idempotency.ts';
import type { Paging } from '../../database/paging.ts';
import { violates } from '../../database/postgres-errors.ts';
import { readInSnapshot, type WholeList } from '../../database/snapshot.ts';
import { inTransaction, type Trx } from '../../database/transaction.ts';
import { refuseStale } from '../../database/versions.ts';
import { recordAudit, recordUpdate } from '../audit-logs/audit-logs.service.ts';
import { refuseBlacklisted } from '../blacklist/blacklist.service.ts';
import { answerWith, noteWarnings, warningsAbout } from '../blacklist/number-warnings.service.ts';
import type { OwnerService } from '../owners/owners.service.ts';
import type { PhotoService } from '../photos/photos.service.ts';
import type { VillageService } from '../villages/villages.service.ts';
import { foldCounts } from './resident-tallies.repository.ts';
import * as residents from './residents.repository.ts';

interface Dependencies {
  readonly db: Database;
  /** A few connections of their own for long answers, so that an export never keeps the desk waiting. */
  readonly exportDb: Database;
  readonly calendar: Calendar;
  readonly villages: VillageService;
  readonly owners: OwnerService;
  readonly photos: PhotoService;
}

export function createResidentService({ db, exportDb, calendar, villages, owners, photos }: Dependencies) {
  async function existing(database: Database, actor: Actor, id: number): Promise<Resident> {
    const resident = await residents.find(database, actor.scope, id, calendar.today());
    if (!resident) throw new AppError('not_found');
    return resident;
  }

  /** Whoever lives with an owner has no apartment of their own; owner and resident share a village. */
  async function homeOf<R extends Partial<residents.ResidentRow>>(
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
    return { ...row, apartment_number: null, building_number: null };
  }

  /** The database refused an overlapping stay: show which one. */
  async function explainOverlap(
    error: unknown,
    stay: Pick<residents.ResidentRow, 'village_id' | 'id_number' | 'check_in' | 'check_out'> | undefined,
    exceptId?: number,
  ): Promise<unknown> {
    if (!stay || !violates(error, 'residents_one_stay_at_a_time')) return error;
    const existing_resident = await residents.findOverlapping(db, stay, exceptId);
    return new AppError('duplicate_in_same_village', { existing_resident: existing_resident ?? null });
  }

  return {
    list: (actor: Actor, filters: ResidentFilters & Paging) =>
      residents.list(db, actor.scope, filters, calendar.today()),
    get: (actor: Actor, id: number) => existing(db, actor, id),
    foldCounts: () => foldCounts(db),

    async readAll({ scope }: Actor, filters: ResidentFilters): Promise<WholeList<Resident>> {
      const today = calendar.today();
      return readInSnapshot(exportDb, async (moment) => ({
        total: await residents.count(moment, scope, filters, today),
        query: residents.selectEveryMatch(moment, scope, filters, today),
      }));
    },

    async create(actor: Actor, body: ResidentCreate, key?: string): Promise<SavedResident> {
      const { acknowledged, ...input } = body;
      const village_id = await villages.forNewRecord(db, actor, input.village_id);
      const stay = { ...input, village_id };
      const warnings = await warningsAbout(db, input);
      const register = async (trx: Trx) => {
        await refuseBlacklisted(trx, actor, [input.id_number, input.passport_number]);
        const row = await homeOf(trx, actor, input.owner_id, village_id, stay);
        const resident = await residents.insert(trx, row, calendar.today());
        await recordAudit(trx, actor, {
          action: 'create',
          entity_type: 'resident',
          entity_id: resident.id,
          village_id,
          details: { after: resident, ...noteWarnings(warnings, acknowledged) },
        });
        return resident;
      };
      const resident = await createOnce(db, actor, {
        key,
        kind: 'resident',
        body,
        create: register,
        find: (trx, id) => existing(trx, actor, id),
      }).catch(async (error) => {
        throw await explainOverlap(error, stay);
      });
      return answerWith(resident, warnings);
    },

    async update(actor: Actor, id: number, body: ResidentUpdate): Promise<SavedResident> {
      const { version, acknowledged, ...input } = body;
      let stay: residents.ResidentRow | undefined;
      return inTransaction(db, async (trx) => {
        await residents.lock(trx, id);
        const before = await existing(trx, actor, id);
        refuseStale(before, version);
        const village_id = input.village_id
          ? await villages.forNewRecord(trx, actor, input.village_id)
          : before.village_id;
        stay = { ...before, ...input, village_id };
        if (stay.check_out <= stay.check_in)
          throw new FieldError('check_out', 'check_out_not_after_check_in');
        await refuseBlacklisted(trx, actor, [stay.id_number, stay.passport_number]);
        const warnings = await warningsAbout(trx, stay, before);
        const row = await homeOf(trx, actor, stay.owner_id, village_id, { ...input, village_id });
        await residents.update(trx, id, row);
        const after = await existing(trx, actor, id);
        await recordUpdate(trx, actor, 'resident', {
          before,
          after,
          ...noteWarnings(warnings, acknowledged),
        });
        return answerWith(after, warnings);
      }).catch(async (error) => {
        throw await explainOverlap(error, stay, id);
      });
    },

    async remove(actor: Actor, id: number) {
      const files = await inTransaction(db, async (trx) => {
        await residents.lock(trx, id);
        const before = await existing(trx, actor, id);
        const storageKeys = await photos.storageKeysOf(trx, id);
        await residents.remove(trx, id);
        await recordAudit(trx, actor, {
          action: 'delete',
          entity_type: 'resident',
          entity_id: id,
          village_id: before.village_id,
          details: { before, photos: storageKeys.length },
        });
        return storageKeys;
      });
      await photos.removeFiles(files);
    },
  };
}

export type ResidentService = ReturnType<typeof createResidentService>;
