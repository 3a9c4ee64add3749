import { BATCH_DAYS } from '@bawaba/contracts';
import type { Calendar } from '../../calendar.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { purgeOld, recordPurge } from '../../retention.ts';
import type { PictureFiles } from '../photos/picture-files.service.ts';
import * as batches from './batches.repository.ts';
import * as pages from './pages.repository.ts';

const BATCH = 20;

interface Retention {
  readonly db: Database;
  readonly files: PictureFiles;
  readonly calendar: Pick<Calendar, 'today'>;
  readonly confirmedDay?: string | undefined;
}

/** Deletes batches that nobody has touched for long, with their pictures. Those who were saved are residents, and stay. */
export async function purgeUntouchedBatches({ db, files, calendar, confirmedDay }: Retention) {
  const counts = await batches.countUntouched(db, BATCH_DAYS);
  const purgeBatch = async () => {
    // The store must be there: the files of so many rows would be too many for the sweep.
    await files.mustBeThere();
    const { count, keys } = await inTransaction(db, async (trx) => {
      const old = await batches.lockUntouched(trx, BATCH_DAYS, BATCH);
      const unused = await pages.storageKeysOf(
        trx,
        old.map(({ id }) => id),
      );
      for (const { id, village_id, name, created_at } of old) {
        await batches.remove(trx, id);
        const before = { name, created_at };
        await recordPurge(trx, { entity_type: 'batch', id, village_id, before, days: BATCH_DAYS });
      }
      return { count: old.length, keys: unused };
    });
    await files.remove(keys);
    return count;
  };
  const { old, all } = counts;
  return purgeOld({ today: calendar.today(), confirmedDay, old, all, counts, batch: BATCH, purgeBatch });
}

export const batchPurgeTexts = {
  tooMany: 'so many batches are untouched that none was deleted',
  purged: 'batches that nobody has touched',
};
