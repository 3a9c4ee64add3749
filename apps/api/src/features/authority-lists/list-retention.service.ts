import type { FastifyBaseLogger } from 'fastify';
import type { Calendar } from '../../calendar.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { isTooMany } from '../../plausible.ts';
import { recordAudit } from '../audit-logs/audit-logs.service.ts';
import * as lists from './list-retention.repository.ts';

const PLAUSIBLE_SHARE = 0.25;
const BATCH = 20;

interface Retention {
  readonly db: Database;
  readonly calendar: Pick<Calendar, 'today'>;
  readonly days: number;
  /** On this day the operator allows more than the plausible share. */
  readonly confirmedDay?: string | undefined;
}

/**
 * Deletes what lists said about people, and their files, that many days after their period. Deletes nothing if the share is
 * implausible (wrong clock, or a new setting), until the operator confirms it, as for photos.
 */
export async function purgeOldLists({ db, calendar, days, confirmedDay }: Retention) {
  const today = calendar.today();
  const counts = await lists.countOld(db, today, days);
  if (isTooMany(counts.old, counts.lists, PLAUSIBLE_SHARE) && confirmedDay !== today)
    return { kind: 'too_many', today, ...counts } as const;
  let purged = 0;
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      const old = await lists.lockOld(trx, today, days, BATCH);
      if (old.length === 0) return 0;
      await lists.purge(
        trx,
        old.map(({ id }) => id),
      );
      for (const { id, village_id, number, year } of old)
        await recordAudit(
          trx,
          { username: 'system', ipAddress: null },
          {
            action: 'delete',
            entity_type: 'authority_list',
            entity_id: id,
            village_id,
            details: { before: { number, year }, retention_days: days },
          },
        );
      return old.length;
    });
    purged += count;
    if (count < BATCH) return { kind: 'purged', purged } as const;
  }
}

export function logListPurge(result: Awaited<ReturnType<typeof purgeOldLists>>, log: FastifyBaseLogger) {
  if (result.kind === 'too_many')
    log.error(
      result,
      'retention would delete the data of so many lists that it deleted none: is the clock right? ' +
        `If it is, start the program with PHOTO_RETENTION_CONFIRM=${result.today}`,
    );
  else if (result.purged > 0) log.info(result, 'data of old lists for the authorities');
}
