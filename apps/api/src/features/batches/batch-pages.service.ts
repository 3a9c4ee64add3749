import { AppError, type Batch, type BatchPage, type Language, MAX_BATCH_PAGES } from '@bawaba/contracts';
import type { Actor } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction, UnknownOutcomeError } from '../../database/transaction.ts';
import { type PictureFiles, sha256Of } from '../photos/picture-files.service.ts';
import * as batches from './batches.repository.ts';
import { type BatchService, toPage } from './batches.service.ts';
import type { PageReader } from './page-reader.ts';
import * as pages from './pages.repository.ts';
import * as people from './people.repository.ts';

interface Dependencies {
  readonly db: Database;
  readonly files: PictureFiles;
  readonly reader: Pick<PageReader, 'wake'>;
  readonly batch: BatchService;
}

interface SentPicture {
  readonly bytes: Buffer;
  readonly fileName: string;
  readonly position: number | undefined;
}

export function createBatchPageService({ db, files, reader, batch }: Dependencies) {
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
      const sent_sha256 = sha256Of(bytes);
      const known = await pages.findSent(db, id, sent_sha256);
      if (known !== undefined) return { page: toPage(await pageOf(db, id, known)), isNew: false };
      const file = await files.add(actor.userId, bytes, cancelled);
      try {
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
            ...file,
          });
          await batches.touch(trx, id);
          return { page: toPage(await pageOf(trx, id, pageId)), isNew: true };
        });
        if (!added.isNew) await files.remove([file.storage_key]);
        reader.wake();
        return added;
      } catch (error) {
        // If the outcome is unknown, the row may exist: keep the files. If not, the sweep finds them.
        if (!(error instanceof UnknownOutcomeError)) await files.remove([file.storage_key]);
        throw error;
      }
    },

    async open(actor: Actor, id: number, pageId: number, size: 'full' | 'thumbnail') {
      await mustReach(actor, id);
      const { storage_key } = await pageOf(db, id, pageId);
      const file = storage_key ? await files.open(storage_key, size) : undefined;
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
        return batch.getFrom(trx, actor, id, language);
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
      if (key) await files.remove([key]);
    },
  };
}

export type BatchPageService = ReturnType<typeof createBatchPageService>;
