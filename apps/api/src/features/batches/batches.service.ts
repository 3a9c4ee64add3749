import {
  AppError,
  type Batch,
  type BatchCreate,
  type BatchPage,
  type BatchPerson,
  type BatchPersonReadings,
  type BatchPersonUpdate,
  type BatchUpdate,
  batchStay,
  type Language,
  MAX_BATCHES,
  residentCreate,
} from '@bawaba/contracts';
import { type Actor, can } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import type { Paging } from '../../database/paging.ts';
import { nameRows } from '../../database/rows.ts';
import { inTransaction, type Trx } from '../../database/transaction.ts';
import { recordAudit } from '../audit-logs/audit-logs.service.ts';
import { decideDifferent } from '../blacklist/similar-names.service.ts';
import type { PictureFiles } from '../photos/picture-files.service.ts';
import type { VillageService } from '../villages/villages.service.ts';
import { byStanding, personOf, registrationOf } from './batch-person.ts';
import * as batches from './batches.repository.ts';
import { mergeReadings } from './merged-reading.ts';
import type { PageReader } from './page-reader.ts';
import * as pages from './pages.repository.ts';
import * as people from './people.repository.ts';
import { warningsAfter } from './person-warnings.ts';

interface Dependencies {
  readonly db: Database;
  readonly villages: VillageService;
  readonly files: PictureFiles;
  readonly reader: Pick<PageReader, 'isAway'>;
}

export const toPage = ({ storage_key, ...page }: batches.StoredPage): BatchPage => ({
  id: page.id,
  person_id: page.person_id,
  file_name: page.file_name,
  position: page.position,
  state: page.state,
  width: page.width,
  height: page.height,
  is_moved: storage_key === null,
});

/** Null takes back what was typed. */
const mergeTyped = (before: Record<string, unknown>, change: Record<string, unknown>) =>
  Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== null));

export function createBatchService({ db, villages, files, reader }: Dependencies) {
  /** One moment of the database: a page that is read while we ask must not be shown without its person. */
  const inOneMoment = <T>(read: (moment: Trx) => Promise<T>) =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

  /** In one moment, or with the lock of the batch. */
  async function loadFrom(database: Trx, actor: Actor, id: number) {
    const batch = await batches.find(database, actor.scope, id);
    if (!batch) throw new AppError('not_found');
    return {
      batch,
      rows: await batches.peopleOf(database, id),
      all: await batches.pagesOf(database, id),
    };
  }

  async function getFrom(database: Trx, actor: Actor, id: number, language: Language): Promise<Batch> {
    const { batch, rows, all } = await loadFrom(database, actor, id);
    const ownerIds = [batch.stay, ...rows.map(({ stay }) => stay)].flatMap(({ owner_id }) => owner_id ?? []);
    const isWaiting = all.some(({ state }) => state === 'waiting' || state === 'reading');
    return {
      ...batch,
      pages: all.map(toPage),
      people: rows
        .map((row) =>
          personOf(
            batch,
            row,
            all.filter(({ person_id }) => person_id === row.id),
            language,
          ),
        )
        .sort(byStanding),
      owners: ownerIds.length > 0 ? await nameRows(database, actor.scope, 'owners', ownerIds) : [],
      is_reader_away: isWaiting && reader.isAway,
    };
  }

  async function locked(trx: Trx, actor: Actor, id: number) {
    const batch = await batches.lock(trx, actor.scope, id);
    if (!batch) throw new AppError('not_found');
    return batch;
  }

  async function getPersonFrom(
    database: Trx,
    actor: Actor,
    { id, personId }: { readonly id: number; readonly personId: number },
    language: Language,
  ): Promise<BatchPersonReadings> {
    const { batch, rows, all } = await loadFrom(database, actor, id);
    const row = rows.find((person) => person.id === personId);
    if (!row) throw new AppError('not_found');
    const own = all.filter(({ person_id }) => person_id === personId);
    return {
      ...personOf(batch, row, own, language),
      readings: own.map((page) => ({ page_id: page.id, data: page.data })),
    };
  }

  /** Somebody else than the one on the blacklist. It counts at once, for this number: also for a clerk who saves the person later. */
  async function decide(
    trx: Trx,
    actor: Actor,
    { id, personId }: { readonly id: number; readonly personId: number },
    decisions: NonNullable<BatchPersonUpdate['decisions']>,
  ) {
    if (!can(actor, 'manage_blacklist')) throw new AppError('forbidden');
    const { batch, rows, all } = await loadFrom(trx, actor, id);
    const row = rows.find((person) => person.id === personId);
    if (!row) throw new AppError('not_found');
    const read = mergeReadings(all.filter(({ person_id }) => person_id === personId));
    const { data: person } = residentCreate.safeParse(registrationOf(batch, row, read));
    if (person)
      await decideDifferent(
        trx,
        actor,
        { ...person, village_id: batch.village_id, registration: 'resident' },
        decisions,
      );
  }

  return {
    locked,
    getFrom,
    load: (actor: Actor, id: number) => inOneMoment((moment) => loadFrom(moment, actor, id)),
    get: (actor: Actor, id: number, language: Language) =>
      inOneMoment((moment) => getFrom(moment, actor, id, language)),
    getPerson: (actor: Actor, place: { id: number; personId: number }, language: Language) =>
      inOneMoment((moment) => getPersonFrom(moment, actor, place, language)),
    list: (actor: Actor, filters: { village_id?: number | undefined } & Paging) =>
      batches.list(db, actor.scope, filters),

    create: (
      actor: Actor,
      { village_id: chosen, name, stay }: BatchCreate,
      language: Language,
    ): Promise<Batch> =>
      inTransaction(db, async (trx) => {
        const village_id = await villages.forNewRecord(trx, actor, chosen);
        if ((await batches.countIn(trx, village_id)) >= MAX_BATCHES) throw new AppError('too_many_batches');
        const by = { username: actor.username, full_name: actor.fullName };
        const id = await batches.insert(trx, { village_id, name, stay: stay ?? batchStay.parse({}), by });
        await recordAudit(trx, actor, {
          action: 'create',
          entity_type: 'batch',
          entity_id: id,
          entity_name: name,
          village_id,
        });
        return getFrom(trx, actor, id, language);
      }),

    update: (actor: Actor, id: number, { version, ...change }: BatchUpdate, language: Language) =>
      inTransaction(db, async (trx) => {
        const batch = await locked(trx, actor, id);
        if (version !== undefined && version !== batch.version)
          throw new AppError('stale', { current: await getFrom(trx, actor, id, language) });
        await batches.update(trx, id, change);
        // Another place or other days: somebody may be here already, or not any more.
        if (change.stay) await people.uncheckAll(trx, id);
        return getFrom(trx, actor, id, language);
      }),

    /** The rows before the files: a row never points to a missing file. */
    async remove(actor: Actor, id: number) {
      const unused = await inTransaction(db, async (trx) => {
        const { village_id } = await locked(trx, actor, id);
        const { batch, rows, all } = await loadFrom(trx, actor, id);
        const keys = await pages.storageKeysOf(trx, [id]);
        await batches.remove(trx, id);
        await recordAudit(trx, actor, {
          action: 'delete',
          entity_type: 'batch',
          entity_id: id,
          entity_name: batch.name,
          village_id,
          details: {
            before: {
              pages: all.length,
              people: rows.length,
              saved: rows.filter(({ state }) => state === 'saved').length,
            },
          },
        });
        return keys;
      });
      await files.remove(unused);
    },

    updatePerson: (
      actor: Actor,
      { id, personId }: { id: number; personId: number },
      { version, fields = {}, decisions, is_left_out, is_head, ...change }: BatchPersonUpdate,
      language: Language,
    ): Promise<BatchPerson> =>
      inTransaction(db, async (trx) => {
        await locked(trx, actor, id);
        const row = (await batches.peopleOf(trx, id)).find((person) => person.id === personId);
        if (!row) throw new AppError('not_found');
        if (row.state === 'saved') throw new AppError('person_saved');
        if (version !== undefined && version !== row.version)
          throw new AppError('stale', {
            current: await getPersonFrom(trx, actor, { id, personId }, language),
          });
        if (is_head) await people.noHead(trx, id);
        const typed = mergeTyped(row.typed, fields);
        await people.update(trx, personId, {
          ...(change.stay && { stay: change.stay }),
          ...(change.is_reviewed !== undefined && { is_reviewed: change.is_reviewed }),
          ...(change.relationship !== undefined && { relationship: change.relationship }),
          ...(is_head !== undefined && { is_head, ...(is_head && { relationship: null }) }),
          typed,
          ...warningsAfter(row, typed, change),
          ...(is_left_out !== undefined && { state: is_left_out ? 'left_out' : 'draft' }),
        });
        if (decisions && decisions.length > 0) await decide(trx, actor, { id, personId }, decisions);
        if (Object.keys(fields).length > 0 || change.stay || decisions) await people.uncheck(trx, [personId]);
        await batches.touch(trx, id);
        return getPersonFrom(trx, actor, { id, personId }, language);
      }),
  };
}

export type BatchService = ReturnType<typeof createBatchService>;
