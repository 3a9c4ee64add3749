import { viewEndpoints } from '@bawaba/contracts';
import type { App } from '../../plugins/typed-app.ts';
import type { ViewService } from './views.service.ts';

export function registerViewRoutes(app: App, views: ViewService) {
  app.route({
    ...viewEndpoints.list,
    config: { permission: 'view_residents' },
    handler: (request) => views.list(request.actor),
  });

  app.route({
    ...viewEndpoints.create,
    config: { permission: 'view_residents' },
    handler: async (request, reply) => {
      reply.code(201);
      return views.save(request.actor, request.body);
    },
  });

  app.route({
    ...viewEndpoints.remove,
    config: { permission: 'view_residents' },
    handler: async (request, reply) => {
      await views.remove(request.actor, request.params.id);
      reply.code(204);
    },
  });
}
