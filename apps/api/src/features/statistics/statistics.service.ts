import type { Statistics } from '@bawaba/contracts';
import type { Actor } from '../../actor.ts';
import type { Calendar } from '../../calendar.ts';
import type { Database } from '../../database/connection.ts';
import * as figures from './statistics.repository.ts';

const sumOf = <K extends string>(rows: readonly Record<K, number>[], name: K) =>
  rows.reduce((sum, row) => sum + row[name], 0);

export function createStatisticsService(db: Database, calendar: Calendar, timeZone: string) {
  return {
    /** One snapshot, so that the cards, the charts and the tables agree with each other. */
    dashboard({ scope }: Actor): Promise<Statistics> {
      const today = calendar.today();
      return db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (trx) => {
          const villages = await figures.villageStats(trx, scope, today);
          return {
            basicStats: {
              total_residents: sumOf(villages, 'total_residents'),
              active_residents: sumOf(villages, 'active_residents'),
              expiring_soon: sumOf(villages, 'expiring_soon'),
              expired_residents: sumOf(villages, 'expired_residents'),
              total_blacklisted: await figures.blacklisted(trx, scope),
            },
            villageStats: villages,
            recentActivity: await figures.recentActivity(trx, scope, today, timeZone),
            idTypeStats: await figures.idTypes(trx, scope),
            durationStats: await figures.durations(trx, scope),
            apartmentStats: await figures.topApartments(trx, scope),
            monthlyTrends: await figures.monthlyTrends(trx, scope, today),
          };
        });
    },
  };
}

export type StatisticsService = ReturnType<typeof createStatisticsService>;
