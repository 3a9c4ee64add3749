import {
  AppError,
  type Batch,
  type BatchProblem,
  documentReadingOf,
  errorTable,
  FieldError,
  type Language,
  type PhotoType,
  residentCreate,
} from '@bawaba/contracts';
import { type Actor, can } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import type { Trx } from '../../database/transaction.ts';
import type { PhotoService } from '../photos/photos.service.ts';
import type { ResidentService } from '../residents/residents.service.ts';
import { type PersonRow, personOf, registrationOf } from './batch-person.ts';
import * as batches from './batches.repository.ts';
import type { BatchService } from './batches.service.ts';
import { isBack, mergeReadings } from './merged-reading.ts';
import * as pages from './pages.repository.ts';
import * as people from './people.repository.ts';
import { unseenWarnings } from './person-warnings.ts';

interface Dependencies {
  readonly db: Database;
  readonly residents: ResidentService;
  readonly photos: PhotoService;
  readonly batch: BatchService;
}

/** Somebody who is changed each time that we want to save them is left for the next press. */
const MOST_TRIES = 3;

function photoTypeOf({ data }: batches.StoredPage): PhotoType {
  if (!data) return 'others';
  const reading = documentReadingOf(data);
  if (reading.kind === 'national_id') return isBack(reading) ? 'id_card_back' : 'id_card_front';
  return reading.documentType === 'visa' ? 'visa_page' : 'passport_bio_page';
}

/** What refused somebody, to be kept with them. An error that is not about the person ends the request. */
function problemOf(error: unknown): BatchProblem {
  if (!(error instanceof AppError) || errorTable[error.code].status >= 500) throw error;
  const { code, details } = error;
  return error instanceof FieldError
    ? { code, field: error.field, problem: error.problem }
    : { ...details, code };
}

export function createSaveBatchService({ db, residents, photos, batch }: Dependencies) {
  /** The pictures become photos of the resident, in the transaction of the registration. */
  async function attachPhotos(
    trx: Trx,
    actor: Actor,
    resident_id: number,
    own: readonly batches.StoredPage[],
  ): Promise<number[]> {
    if (!can(actor, 'upload_resident_photos')) return [];
    const kept = own.flatMap((page) =>
      page.storage_key ? [{ ...page, storage_key: page.storage_key }] : [],
    );
    const added = await photos.attach(
      trx,
      actor,
      kept.map((page) => ({
        resident_id,
        photo_type: photoTypeOf(page),
        storage_key: page.storage_key,
        width: page.width,
        height: page.height,
        bytes: page.bytes,
        sent_sha256: page.sent_sha256,
      })),
    );
    await pages.giveAway(
      trx,
      kept.map(({ id }) => id),
    );
    return added;
  }

  /** Registers one person. What refuses them stays with them. Returns the resident, or that somebody changed the person meanwhile. */
  async function saveOne(
    actor: Actor,
    about: batches.BatchRow,
    row: PersonRow,
    own: readonly batches.StoredPage[],
    head_id: number | null,
  ): Promise<number | 'changed' | null> {
    const body = residentCreate.safeParse({
      ...registrationOf(about, row, mergeReadings(own)),
      ...(head_id !== null && { head_id, relationship: row.relationship }),
    });
    // The screen shows what is missing.
    if (!body.success) return null;
    let added: number[] = [];
    try {
      // The mark is in the transaction of the registration: a crash or a second press never makes two.
      const { id } = await residents.create(actor, body.data, {
        alongside: async (trx, saved) => {
          if (!(await people.markSaved(trx, row, saved.id))) throw new AppError('stale');
          added = await attachPhotos(trx, actor, saved.id, own);
          await batches.touch(trx, about.id);
        },
      });
      photos.straighten(added);
      return id;
    } catch (error) {
      const problem = problemOf(error);
      if (problem.code === 'stale') return 'changed';
      await people.saveCheck(db, row, problem, row.warnings);
      return null;
    }
  }

  /** Compares one person with the blacklist and the register, and keeps what was found. Null: something is missing. */
  async function compare(
    actor: Actor,
    about: batches.BatchRow,
    row: PersonRow,
    own: readonly batches.StoredPage[],
  ): Promise<PersonRow | 'changed' | null> {
    const body = residentCreate.safeParse(registrationOf(about, row, mergeReadings(own)));
    if (!body.success) return null;
    const found = await residents.check(actor, body.data).then(
      (warnings) => ({ problem: null, warnings }),
      (error: unknown) => ({ problem: problemOf(error), warnings: [] }),
    );
    const isKept = await people.saveCheck(db, row, found.problem, found.warnings);
    return isKept ? { ...row, ...found, is_checked: true } : 'changed';
  }

  return {
    /**
     * Compares those who changed with the blacklist and the register, before anybody presses Save; and those who are named,
     * because the reason that stopped them may be gone.
     */
    async check(
      actor: Actor,
      id: number,
      named: readonly number[] | undefined,
      language: Language,
    ): Promise<Batch> {
      const { batch: about, rows, all } = await batch.load(actor, id);
      const isDue = (row: PersonRow) =>
        row.state === 'draft' && (!row.is_checked || named?.includes(row.id) === true);
      let hasChecked = false;
      for (const row of rows.filter(isDue)) {
        const own = all.filter(({ person_id }) => person_id === row.id);
        if ((await compare(actor, about, row, own)) !== null) hasChecked = true;
      }
      if (hasChecked) await batches.touch(db, id);
      return batch.get(actor, id, language);
    },

    /** One after the other, the head first. Those who are refused, or named and not complete, stay. */
    async save(
      actor: Actor,
      id: number,
      named: readonly number[] | undefined,
      language: Language,
    ): Promise<Batch> {
      let now = await batch.load(actor, id);
      const registered = new Map<number, number>();
      const ownOf = (row: PersonRow) => now.all.filter(({ person_id }) => person_id === row.id);
      const isChosen = (row: PersonRow) =>
        row.state === 'draft' &&
        (named
          ? named.includes(row.id) && unseenWarnings(row).length === 0
          : personOf(now.batch, row, ownOf(row), language).standing === 'good');

      /** A batch may be days old: the blacklist may have grown since the last comparison. */
      async function compared(row: PersonRow) {
        const found = await compare(actor, now.batch, row, ownOf(row));
        const isStopped = found !== null && found !== 'changed' && (found.problem || !isChosen(found));
        return isStopped ? null : found;
      }

      async function saveAsTheyAre(personId: number) {
        const known = now.rows.find((each) => each.id === personId);
        if (!known || !isChosen(known)) return null;
        const head = now.rows.find(({ is_head }) => is_head);
        const comesWithHead = head !== undefined && known !== head && known.relationship !== null;
        const headId = comesWithHead ? (head.resident_id ?? registered.get(head.id) ?? null) : null;
        if (comesWithHead && headId === null) return null;
        const row = await compared(known);
        return row === null || row === 'changed' ? row : saveOne(actor, now.batch, row, ownOf(row), headId);
      }

      const chosen = now.rows
        .filter(isChosen)
        .sort((one, other) => Number(other.is_head) - Number(one.is_head));
      for (const { id: personId } of chosen) {
        let saved = await saveAsTheyAre(personId);
        for (let tries = 1; saved === 'changed' && tries < MOST_TRIES; tries += 1) {
          now = await batch.load(actor, id);
          saved = await saveAsTheyAre(personId);
        }
        if (typeof saved === 'number') registered.set(personId, saved);
      }
      await batches.touch(db, id);
      return batch.get(actor, id, language);
    },
  };
}

export type SaveBatchService = ReturnType<typeof createSaveBatchService>;
