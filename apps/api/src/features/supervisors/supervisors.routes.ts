import { supervisorEndpoints } from '@bawaba/contracts';
import { sendPage } from '../../plugins/lists.ts';
import type { App } from '../../plugins/typed-app.ts';
import type { SupervisorService } from './supervisors.service.ts';

export function registerSupervisorRoutes(app: App, supervisors: SupervisorService) {
  app.route({
    ...supervisorEndpoints.list,
    config: { permission: 'manage_supervisors' },
    handler: async (request, reply) => sendPage(reply, await supervisors.list(request.actor, request.query)),
  });

  app.route({
    ...supervisorEndpoints.get,
    config: { permission: 'manage_supervisors' },
    handler: (request) => supervisors.get(request.actor, request.params.id),
  });

  app.route({
    ...supervisorEndpoints.create,
    config: { permission: 'manage_supervisors' },
    handler: async (request, reply) => {
      reply.code(201);
      return supervisors.create(request.actor, request.body);
    },
  });

  app.route({
    ...supervisorEndpoints.update,
    config: { permission: 'manage_supervisors' },
    handler: (request) => supervisors.update(request.actor, request.params.id, request.body),
  });

  app.route({
    ...supervisorEndpoints.remove,
    config: { permission: 'manage_supervisors' },
    handler: async (request, reply) => {
      await supervisors.remove(request.actor, request.params.id);
      reply.code(204);
    },
  });
}
