import type { Today } from '@bawaba/contracts';
import { type Actor, can } from '../../actor.ts';
import type { Calendar } from '../../calendar.ts';
import type { Database } from '../../database/database.ts';
import * as figures from './today.repository.ts';

const unseen = { visitors_inside: null, visitors_expected: null };

export function createTodayService(db: Database, calendar: Calendar) {
  return {
    async get(actor: Actor, village_id: number | undefined): Promise<Today> {
      const date = calendar.today();
      const place = { scope: actor.scope, village_id };
      const [inside, expected, buildings, visitors] = await Promise.all([
        figures.countInside(db, place, date),
        figures.countExpected(db, place, date),
        figures.countBuildings(db, place),
        can(actor, 'view_visitors') ? figures.countVisitors(db, place, date) : unseen,
      ]);
      return { date, counts: { expected, ...inside, ...visitors }, buildings };
    },
  };
}

export type TodayService = ReturnType<typeof createTodayService>;
