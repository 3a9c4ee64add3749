import type { ResidentCreate } from '@bawaba/contracts';
import type { Actor } from '../../actor.ts';
import type { Calendar } from '../../calendar.ts';
import type { Database } from '../../database/database.ts';
import { learnNames } from '../../database/name-words.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { TogetherFromFile } from '../../records/records.ts';
import { refuseBlacklistedAmong } from '../blacklist/refuse-among.service.ts';
import { keepLooksOfAll } from '../blacklist/similar-names.service.ts';
import type { VillageService } from '../villages/villages.service.ts';
import { mustBeHeads } from './companions.service.ts';
import { homeOfOwner } from './home.ts';
import { factsOfImport } from './presence.service.ts';
import { insertAll } from './queries/write-resident.repository.ts';

interface Dependencies {
  readonly db: Database;
  readonly calendar: Calendar;
  readonly villages: VillageService;
}

export type NewStay = Omit<ResidentCreate, 'acknowledged' | 'decisions' | 'village_id'>;

/**
 * Residents of a file in one transaction, by the rules of one. What the register refuses for one of them refuses all, and no attempt is
 * recorded: the caller then creates them one by one. That an owner is of the same village, and that nobody has two stays on
 * one day, is what the database refuses.
 */
export const createTogether =
  ({ db, calendar, villages }: Dependencies) =>
  async (
    actor: Actor,
    village: number,
    stays: readonly NewStay[],
    { claim, created }: TogetherFromFile,
  ): Promise<void> => {
    await inTransaction(db, async (trx) => {
      await claim(trx);
      const village_id = await villages.forNewRecord(trx, actor, village);
      // Before the numbers are locked.
      await mustBeHeads(
        trx,
        actor,
        village_id,
        stays.flatMap(({ head_id }) => head_id ?? []),
      );
      const people = stays.map((stay) => ({ ...stay, village_id, registration: 'resident' }) as const);
      const comparison = await refuseBlacklistedAmong(trx, actor, people);
      const rows = stays.map((stay) => {
        const row = homeOfOwner({ ...stay, village_id });
        return { ...row, ...factsOfImport(row, calendar), created_by_username: actor.username };
      });
      const [saved] = await Promise.all([insertAll(trx, rows), comparison.looks()]);
      const looks = await comparison.looksAtLast(trx);
      const found = saved.map(({ id }, at) => ({ id, similar: looks[at] ?? [] }));
      await keepLooksOfAll(trx, 'resident', village_id, found);
      await created(trx, saved);
    });
    await learnNames(
      db,
      stays.map(({ full_name }) => full_name),
    ).catch(() => {});
  };
