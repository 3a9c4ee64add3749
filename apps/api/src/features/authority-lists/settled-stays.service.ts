import type { Calendar } from '../../calendar.ts';
import type { Database } from '../../database/database.ts';
import { listNewlySent } from './kinds.repository.ts';
import { findNewlySent, settle } from './ledger.repository.ts';
import { endOf, startOf } from './periods.ts';

/** People in a statement, which reads all that was ever sent about them. */
const SLICE = 200;

/** After a list was made: marks what need not be compared again. Without it every answer is the same, only later. */
export async function settleStays(db: Database, calendar: Pick<Calendar, 'day'>): Promise<void> {
  for (const sent of await listNewlySent(db)) {
    const { village_id, kind } = sent;
    const villages = [{ village_id, from: startOf(sent), hours: null, day: null, required: [] }];
    for (let last = 0; ; ) {
      const residents = await findNewlySent(db, sent, last, SLICE);
      if (residents.length === 0) break;
      last = residents.at(-1) as number;
      const day = calendar.day();
      const to = endOf(kind, day.today);
      await settle(db, { ...day, scope: village_id, kind, villages, to }, residents);
    }
  }
}
