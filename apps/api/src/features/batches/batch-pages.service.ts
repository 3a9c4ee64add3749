import { createHash, randomUUID } from 'node:crypto';
import { AppError, type Batch, type BatchPage, type Language, MAX_BATCH_PAGES } from '@bawaba/contracts';
import type { Actor } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction, UnknownOutcomeError } from '../../database/transaction.ts';
import type { PhotoEncoder } from '../photos/photo-encoder.ts';
import type { PhotoStore } from '../photos/photo-store.ts';
import type { PhotoService } from '../photos/photos.service.ts';
import * as batches from './batches.repository.ts';
import { type BatchService, toPage } from './batches.service.ts';
import type { PageReader } from './page-reader.ts';
import * as pages from './pages.repository.ts';
import * as people from './people.repository.ts';

interface Dependencies {
  readonly db: Database;
  readonly store: PhotoStore;
  readonly encoder: PhotoEncoder;
  readonly photos: PhotoService;
  readonly reader: Pick<PageReader, 'wake'>;
  readonly batch: BatchService;
}

interface SentPicture {
  readonly bytes: Buffer;
  readonly fileName: string;
  readonly position: number | undefined;
}

export function createBatchPageService({ db, store, encoder, photos, reader, batch }: Dependencies) {
  const pageOf = async (database: Database, batchId: number, id: number) => {
    const page = (await batches.pagesOf(database, batchId)).find((each) => each.id === id);
    if (!page) throw new AppError('not_found');
    return page;
  };

  async function mustReach(actor: Actor, id: number) {
    if (!(await batches.find(db, actor.scope, id))) throw new AppError('not_found');
  }

  return {
    mustReach,

    /** The file before the row: a row never points to a missing file. The same picture again adds nothing: an answer was lost. */
    async add(
      actor: Actor,
      id: number,
      { bytes, fileName, position }: SentPicture,
      cancelled: AbortSignal,
    ): Promise<{ page: BatchPage; isNew: boolean }> {
      const sent_sha256 = createHash('sha256').update(bytes).digest();
      const known = await pages.findSent(db, id, sent_sha256);
      if (known !== undefined) return { page: toPage(await pageOf(db, id, known)), isNew: false };
      const { full, thumbnail, width, height } = await encoder.encode(actor.userId, bytes, cancelled);
      const storage_key = randomUUID();
      try {
        await store.put(storage_key, 'full', full);
        await store.put(storage_key, 'thumbnail', thumbnail);
        const added = await inTransaction(db, async (trx) => {
          await batch.locked(trx, actor, id);
          const sent = await pages.findSent(trx, id, sent_sha256);
          if (sent !== undefined) return { page: toPage(await pageOf(trx, id, sent)), isNew: false };
          const count = await pages.count(trx, id);
          if (count >= MAX_BATCH_PAGES) throw new AppError('batch_full');
          const pageId = await pages.insert(trx, {
            batch_id: id,
            file_name: fileName,
            position: position ?? count,
            sent_sha256,
            storage_key,
            width,
            height,
            bytes: full.length,
          });
          await batches.touch(trx, id);
          return { page: toPage(await pageOf(trx, id, pageId)), isNew: true };
        });
        if (!added.isNew) await photos.removeFiles([storage_key]);
        reader.wake();
        return added;
      } catch (error) {
        // If the outcome is unknown, the row may exist: keep the files. If not, the sweep finds them.
        if (!(error instanceof UnknownOutcomeError)) await photos.removeFiles([storage_key]);
        throw error;
      }
    },

    async open(actor: Actor, id: number, pageId: number, size: 'full' | 'thumbnail') {
      await mustReach(actor, id);
      const { storage_key } = await pageOf(db, id, pageId);
      const file = storage_key ? await store.open(storage_key, size) : undefined;
      if (!file) throw new AppError('not_found');
      return file;
    },

    /** Null: to a person of its own. Pages of somebody who is saved stay where they are. */
    move: (actor: Actor, id: number, pageId: number, to: number | null, language: Language): Promise<Batch> =>
      inTransaction(db, async (trx) => {
        await batch.locked(trx, actor, id);
        const page = await pageOf(trx, id, pageId);
        const rows = await batches.peopleOf(trx, id);
        if (page.state === 'waiting' || page.state === 'reading') throw new AppError('page_not_read');
        if (to !== null && !rows.some((row) => row.id === to)) throw new AppError('not_found');
        if (rows.some((row) => row.state === 'saved' && (row.id === to || row.id === page.person_id)))
          throw new AppError('person_saved');
        const owner = to ?? (await people.insert(trx, id));
        await pages.move(trx, pageId, owner);
        await people.pagesChanged(trx, page.person_id === null ? [owner] : [owner, page.person_id]);
        await people.removeEmpty(trx, id);
        await batches.touch(trx, id);
        return batch.get(actor, id, language, trx);
      }),

    async remove(actor: Actor, id: number, pageId: number) {
      const key = await inTransaction(db, async (trx) => {
        await batch.locked(trx, actor, id);
        const { storage_key, person_id } = await pageOf(trx, id, pageId);
        await pages.remove(trx, pageId);
        if (person_id !== null) await people.pagesChanged(trx, [person_id]);
        await people.removeEmpty(trx, id);
        await batches.touch(trx, id);
        return storage_key;
      });
      if (key) await photos.removeFiles([key]);
    },
  };
}

export type BatchPageService = ReturnType<typeof createBatchPageService>;
