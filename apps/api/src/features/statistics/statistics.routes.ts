import { statisticsEndpoints } from '@bawaba/contracts';
import type { App } from '../../plugins/typed-app.ts';
import type { StatisticsService } from './statistics.service.ts';

export function registerStatisticsRoutes(app: App, statistics: StatisticsService) {
  app.route({
    ...statisticsEndpoints.dashboard,
    config: { permission: 'view_statistics' },
    handler: (request) => statistics.dashboard(request.actor),
  });
}
