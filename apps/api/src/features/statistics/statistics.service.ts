import type { Statistics } from '@bawaba/contracts';
import type { Actor, VillageScope } from '../../actor.ts';
import type { Calendar } from '../../calendar.ts';
import { shareQueries } from '../../database/fast-queries/share-queries.ts';
import type { Reports } from '../../database/reports.ts';
import * as presence from './presence-statistics.repository.ts';
import * as figures from './statistics.repository.ts';

const sumOf = <K extends string>(rows: readonly Record<K, number>[], name: K) =>
  rows.reduce((sum, row) => sum + row[name], 0);

interface Question {
  readonly scope: VillageScope;
  readonly today: string;
}

export function createStatisticsService(reports: Reports, calendar: Calendar, timeZone: string) {
  /** One snapshot, so that all numbers of the dashboard are consistent. */
  const read = ({ scope, today }: Question): Promise<Statistics> =>
    reports.readStatistics((db) =>
      db
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
            ...(await presence.nights(trx, scope, today)),
            visitorActivity: await presence.visitorActivity(trx, scope, today),
          };
        }),
    );

  const readShared = shareQueries(read);

  return { dashboard: ({ scope }: Actor) => readShared({ scope, today: calendar.today() }) };
}

export type StatisticsService = ReturnType<typeof createStatisticsService>;
