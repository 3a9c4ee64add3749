import type { FastifyBaseLogger } from 'fastify';
import type { Calendar } from '../../calendar.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { isTooMany } from '../../plausible.ts';
import { recordAudit } from '../audit-logs/audit-logs.service.ts';
import type { PhotoStore } from './photo-store.ts';
import * as photos from './photos.repository.ts';

/** The departures of a full week are fewer than this. More may mean a wrong clock, and deleted photos are lost. */
const PLAUSIBLE_SHARE = 0.25;
const BATCH = 100;

interface Retention {
  readonly db: Database;
  readonly store: PhotoStore;
  readonly calendar: Pick<Calendar, 'today'>;
  readonly days: number;
  /** On this day the operator allows more than the plausible share. */
  readonly confirmedDay?: string | undefined;
}

export type PurgeResult =
  | { readonly kind: 'purged'; readonly purged: number }
  | { readonly kind: 'too_many'; readonly today: string; readonly departed: number; readonly photos: number };

/**
 * Deletes the document photos of residents who left that many days ago; the registration itself stays. The row is deleted
 * in the transaction of its audit entry, then the file: a crash between them leaves an orphan, which the sweep finds.
 * Deletes nothing if the share is implausible (wrong clock, or a new setting), until the operator confirms it.
 */
export async function purgeDepartedPhotos(retention: Retention): Promise<PurgeResult> {
  const { db, store, calendar, days, confirmedDay } = retention;
  const today = calendar.today();
  const counts = await photos.countDeparted(db, today, days);
  if (isTooMany(counts.departed, counts.photos, PLAUSIBLE_SHARE) && confirmedDay !== today)
    return { kind: 'too_many', today, ...counts };
  let purged = 0;
  for (;;) {
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
      return { count: departed.length, files: keys };
    });
    await Promise.allSettled(files.map((key) => store.remove(key)));
    purged += count;
    if (count < BATCH) return { kind: 'purged', purged };
  }
}

export function logPurge(result: PurgeResult, log: FastifyBaseLogger) {
  if (result.kind === 'too_many')
    log.error(
      result,
      'photo retention would delete so many photos that it deleted none: is the clock right? ' +
        `If it is, start the program with PHOTO_RETENTION_CONFIRM=${result.today}`,
    );
  else if (result.purged > 0) log.info(result, 'photos of residents who have left');
}
