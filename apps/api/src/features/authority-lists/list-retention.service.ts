import type { Calendar } from '../../calendar.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { purgeOld, recordPurge } from '../../retention.ts';
import * as lists from './list-retention.repository.ts';

const BATCH = 20;

interface Retention {
  readonly db: Database;
  readonly calendar: Pick<Calendar, 'today'>;
  readonly days: number;
  readonly confirmedDay?: string | undefined;
}

/** Deletes what lists said about people, and their files, that many days after their period. */
export async function purgeOldLists({ db, calendar, days, confirmedDay }: Retention) {
  const today = calendar.today();
  const counts = await lists.countOld(db, today, days);
  const purgeBatch = () =>
    inTransaction(db, async (trx) => {
      const old = await lists.lockOld(trx, today, days, BATCH);
      await lists.purge(
        trx,
        old.map(({ id }) => id),
      );
      for (const { id, village_id, number, year } of old)
        await recordPurge(trx, {
          entity_type: 'authority_list',
          id,
          village_id,
          before: { number, year },
          days,
        });
      return old.length;
    });
  return purgeOld({
    today,
    confirmedDay,
    old: counts.old,
    all: counts.lists,
    counts,
    batch: BATCH,
    purgeBatch,
  });
}

export const listPurgeTexts = {
  tooMany: 'retention would delete the data of so many lists that it deleted none',
  purged: 'data of old lists for the authorities',
};
