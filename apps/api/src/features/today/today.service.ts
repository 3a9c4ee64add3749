import type { Today } from '@bawaba/contracts';
import { type Actor, can, type VillageScope } from '../../actor.ts';
import type { Calendar } from '../../calendar.ts';
import type { Database } from '../../database/database.ts';
import { shareQueries } from '../../database/fast-queries/share-queries.ts';
import * as figures from './today.repository.ts';

const unseen = { visitors_inside: null, visitors_expected: null };

interface Question {
  readonly scope: VillageScope;
  readonly village_id: number | undefined;
  readonly date: string;
  readonly seesVisitors: boolean;
}

export function createTodayService(db: Database, calendar: Calendar) {
  const read = shareQueries(async ({ date, seesVisitors, ...place }: Question): Promise<Today> => {
    const [inside, expected, buildings, visitors] = await Promise.all([
      figures.countInside(db, place, date),
      figures.countExpected(db, place, date),
      figures.countBuildings(db, place),
      seesVisitors ? figures.countVisitors(db, place, date) : unseen,
    ]);
    return { date, counts: { expected, ...inside, ...visitors }, buildings };
  });

  return {
    get: (actor: Actor, village_id: number | undefined) =>
      read({
        scope: actor.scope,
        village_id,
        date: calendar.today(),
        seesVisitors: can(actor, 'view_visitors'),
      }),
  };
}

export type TodayService = ReturnType<typeof createTodayService>;
