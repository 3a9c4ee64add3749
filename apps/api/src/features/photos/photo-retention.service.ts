import type { Calendar } from '../../calendar.ts';
import type { Database } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import { recordAudit } from '../audit-logs/audit-logs.service.ts';
import type { PhotoStore } from './photo-store.ts';
import * as photos from './photos.repository.ts';

const BATCH = 100;

interface Retention {
  readonly db: Database;
  readonly store: PhotoStore;
  readonly calendar: Pick<Calendar, 'today'>;
  readonly days: number;
}

/**
 * Removes the document photos of residents who left that many days ago; the registration itself stays. A row and its
 * audit entry go together, the file after them: what a crash leaves is an orphan, which the sweep finds. Returns how
 * many.
 */
export async function purgeDepartedPhotos({ db, store, calendar, days }: Retention): Promise<number> {
  let purged = 0;
  for (;;) {
    const batch = await inTransaction(db, async (trx) => {
      const departed = await photos.lockDeparted(trx, calendar.today(), days, BATCH);
      for (const { id, resident_id, photo_type, village_id } of departed) {
        await photos.remove(trx, id);
        await recordAudit(
          trx,
          { username: 'system', ipAddress: null },
          {
            action: 'delete',
            entity_type: 'photo',
            entity_id: id,
            village_id,
            details: { before: { resident_id, photo_type }, retention_days: days },
          },
        );
      }
      return departed;
    });
    await Promise.allSettled(batch.map(({ storage_key }) => store.remove(storage_key)));
    purged += batch.length;
    if (batch.length < BATCH) return purged;
  }
}
