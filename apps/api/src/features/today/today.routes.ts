import { presenceEndpoints } from '@bawaba/contracts';
import type { App } from '../../plugins/typed-app.ts';
import type { TodayService } from './today.service.ts';

export function registerTodayRoutes(app: App, today: TodayService) {
  app.route({
    ...presenceEndpoints.today,
    config: { permission: 'view_residents' },
    handler: (request) => today.get(request.actor, request.query.village_id),
  });
}
