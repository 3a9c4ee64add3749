import { presenceEndpoints, visitorEndpoints } from '@bawaba/contracts';
import { sendPage } from '../../plugins/lists.ts';
import type { App } from '../../plugins/typed-app.ts';
import type { VisitorService } from './visitors.service.ts';

export function registerVisitorRoutes(app: App, visitors: VisitorService) {
  app.route({
    ...visitorEndpoints.list,
    config: { permission: 'view_visitors' },
    handler: async (request, reply) => sendPage(reply, await visitors.list(request.actor, request.query)),
  });

  app.route({
    ...visitorEndpoints.get,
    config: { permission: 'view_visitors' },
    handler: (request) => visitors.get(request.actor, request.params.id),
  });

  app.route({
    ...visitorEndpoints.create,
    config: { permission: 'add_visitor' },
    handler: async (request, reply) => {
      reply.code(201);
      return visitors.create(request.actor, request.body, { key: request.headers['idempotency-key'] });
    },
  });

  app.route({
    ...visitorEndpoints.update,
    config: { permission: 'edit_visitor' },
    handler: (request) => visitors.update(request.actor, request.params.id, request.body),
  });

  app.route({
    ...visitorEndpoints.remove,
    config: { permission: 'delete_visitor' },
    handler: async (request, reply) => {
      await visitors.remove(request.actor, request.params.id);
      reply.code(204);
    },
  });

  app.route({
    ...presenceEndpoints.visitorArrives,
    config: { permission: 'record_presence' },
    handler: (request) =>
      visitors.arrive(request.actor, request.params.id, request.headers['idempotency-key']),
  });

  app.route({
    ...presenceEndpoints.undoVisitorArrival,
    config: { permission: 'record_presence' },
    handler: (request) => visitors.undoArrival(request.actor, request.params.id),
  });

  app.route({
    ...presenceEndpoints.visitorLeaves,
    config: { permission: 'record_presence' },
    handler: (request) =>
      visitors.leave(request.actor, request.params.id, request.headers['idempotency-key']),
  });

  app.route({
    ...presenceEndpoints.undoVisitorDeparture,
    config: { permission: 'record_presence' },
    handler: (request) => visitors.undoDeparture(request.actor, request.params.id),
  });
}
