import { AppError, MAX_BATCH_PAGES, type ScanData } from '@bawaba/contracts';
import type { Database } from '../../database/database.ts';
import { inTransaction, UnknownOutcomeError } from '../../database/transaction.ts';
import type { PictureFiles } from '../photos/picture-files.service.ts';
import * as batches from './batches.repository.ts';
import * as pages from './pages.repository.ts';
import { ownerOf } from './pairing.ts';
import * as people from './people.repository.ts';
import { partsOf } from './picture-parts.ts';

/** Stores what became of a page. Each ends without a change if the page or its batch was removed meanwhile. */
export function createPageKeeper({ db, files }: { readonly db: Database; readonly files: PictureFiles }) {
  /** Gives the page to the person whose number it has, or to somebody new. */
  const keepReading = (pageId: number, batchId: number, data: ScanData) =>
    inTransaction(db, async (trx) => {
      const batch = await batches.lock(trx, 'all', batchId);
      if (!batch || !(await pages.saveReading(trx, pageId, data))) return;
      const [rows, all] = [await batches.peopleOf(trx, batchId), await batches.pagesOf(trx, batchId)];
      const candidates = rows
        .filter(({ state }) => state === 'draft')
        .map(({ id }) => ({
          id,
          data: all.flatMap((page) => (page.person_id === id && page.data ? [page.data] : [])),
        }));
      const owner = ownerOf(data, candidates) ?? (await people.insert(trx, batchId));
      await pages.move(trx, pageId, owner);
      await people.pagesChanged(trx, [owner]);
      await batches.touch(trx, batchId);
    });

  type Part = Awaited<ReturnType<PictureFiles['addPart']>>;

  /** The parts instead of the page, if the batch has room for them. `unused`: files that nothing points to now. */
  const replace = (page: pages.ClaimedPage, parts: readonly Part[]) =>
    inTransaction(db, async (trx) => {
      const { id, batch_id, file_name, position } = page;
      const refused = { isReplaced: false, unused: parts.map(({ storage_key }) => storage_key) };
      const batch = await batches.lock(trx, 'all', batch_id);
      if (!batch || !(await pages.isReading(trx, id))) return refused;
      if ((await pages.count(trx, batch_id)) - 1 + parts.length > MAX_BATCH_PAGES) return refused;
      await pages.remove(trx, id);
      const known = await pages.insertParts(
        trx,
        parts.map((part, at) => ({ batch_id, position, file_name: `${file_name} (${at + 1})`, ...part })),
      );
      await batches.touch(trx, batch_id);
      return { isReplaced: true, unused: page.storage_key ? [...known, page.storage_key] : known };
    });

  /** False if the picture shows one document, or several that cannot be told apart. */
  async function keepParts(
    page: pages.ClaimedPage,
    picture: Buffer,
    data: ScanData,
    cancelled: AbortSignal,
  ): Promise<boolean> {
    const areas = page.is_part ? [] : partsOf(data, page);
    if (areas.length === 0) return false;
    const parts: Part[] = [];
    try {
      for (const area of areas) parts.push(await files.addPart(picture, area, cancelled));
      const { isReplaced, unused } = await replace(page, parts);
      await files.remove(unused);
      return isReplaced;
    } catch (error) {
      // If the outcome is unknown, rows may point to the files: the sweep removes those that have none.
      if (!(error instanceof UnknownOutcomeError))
        await files.remove(parts.map(({ storage_key }) => storage_key));
      // It could not be cut: it is shown whole.
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  return {
    /** A picture of several documents becomes several pages, which are read again. */
    async reading(page: pages.ClaimedPage, picture: Buffer, data: ScanData, cancelled: AbortSignal) {
      if (await keepParts(page, picture, data, cancelled)) return;
      await keepReading(page.id, page.batch_id, data);
    },

    /** Somebody has to look at the picture: it gets a line of its own in the table. */
    failure: ({ id, batch_id }: pages.ClaimedPage, attempts: number) =>
      inTransaction(db, async (trx) => {
        const batch = await batches.lock(trx, 'all', batch_id);
        if (!batch || !(await pages.saveFailure(trx, id, attempts))) return;
        await pages.move(trx, id, await people.insert(trx, batch_id));
        await batches.touch(trx, batch_id);
      }),
  };
}
