import type { Calendar } from '../../calendar.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { purgeOld, recordPurge } from '../../retention.ts';
import type { PhotoStore } from './photo-store.ts';
import * as photos from './photos.repository.ts';

const BATCH = 100;

interface Retention {
  readonly db: Database;
  readonly store: PhotoStore;
  readonly calendar: Pick<Calendar, 'today'>;
  readonly days: number;
  readonly confirmedDay?: string | undefined;
}

/**
 * Deletes the document photos of residents who left that many days ago; the registration itself stays. The row is deleted
 * in the transaction of its audit entry, then the file: a crash between them leaves an orphan, which the sweep finds.
 */
export async function purgeDepartedPhotos({ db, store, calendar, days, confirmedDay }: Retention) {
  const today = calendar.today();
  const counts = await photos.countDeparted(db, today, days);
  const purgeBatch = async () => {
    // The store must be there: the files of so many rows would be too many for the sweep.
    await store.databaseId();
    const { count, files } = await inTransaction(db, async (trx) => {
      const departed = await photos.lockDeparted(trx, today, days, BATCH);
      const keys = await photos.storageKeysOf(
        trx,
        departed.map(({ id }) => id),
      );
      for (const { id, resident_id, photo_type, village_id } of departed) {
        await photos.remove(trx, id);
        const before = { resident_id, photo_type };
        await recordPurge(trx, { entity_type: 'photo', id, village_id, before, days });
      }
      return { count: departed.length, files: keys };
    });
    await Promise.allSettled(files.map((key) => store.remove(key)));
    return count;
  };
  return purgeOld({
    today,
    confirmedDay,
    old: counts.departed,
    all: counts.photos,
    counts,
    batch: BATCH,
    purgeBatch,
  });
}

export const photoPurgeTexts = {
  tooMany: 'photo retention would delete so many photos that it deleted none',
  purged: 'photos of residents who have left',
};
