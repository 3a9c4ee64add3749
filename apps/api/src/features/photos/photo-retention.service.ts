import type { FastifyBaseLogger } from 'fastify';
import type { Calendar } from '../../calendar.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { recordAudit } from '../audit-logs/audit-logs.service.ts';
import type { PhotoStore } from './photo-store.ts';
import * as photos from './photos.repository.ts';
import { isTooMany } from './plausible.ts';

/** A full house that leaves in a week stays below. Above, the clock may have jumped, and photos do not come back. */
const PLAUSIBLE_SHARE = 0.25;
const BATCH = 100;

interface Retention {
  readonly db: Database;
  readonly store: PhotoStore;
  readonly calendar: Pick<Calendar, 'today'>;
  readonly days: number;
  /** The day on which the operator agrees to more than a plausible share. */
  readonly confirmedDay?: string | undefined;
}

export type PurgeResult =
  | { readonly kind: 'purged'; readonly purged: number }
  | { readonly kind: 'too_many'; readonly today: string; readonly departed: number; readonly photos: number };

/**
 * Removes the document photos of residents who left that many days ago; the registration itself stays. A row and its
 * audit entry go together, the file after them: what a crash leaves is an orphan, which the sweep finds. Removes none
 * when a clock that jumped, or a retention that was just set, would take an implausible share, until the operator agrees.
 */
export async function purgeDepartedPhotos(retention: Retention): Promise<PurgeResult> {
  const { db, store, calendar, days, confirmedDay } = retention;
  const today = calendar.today();
  const counts = await photos.countDeparted(db, today, days);
  if (isTooMany(counts.departed, counts.photos, PLAUSIBLE_SHARE) && confirmedDay !== today)
    return { kind: 'too_many', today, ...counts };
  let purged = 0;
  for (;;) {
    const batch = await inTransaction(db, async (trx) => {
      const departed = await photos.lockDeparted(trx, today, days, BATCH);
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
    if (batch.length < BATCH) return { kind: 'purged', purged };
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
