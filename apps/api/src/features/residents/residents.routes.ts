import { presenceEndpoints, residentEndpoints } from '@bawaba/contracts';
import { sendJson, sendPage } from '../../plugins/lists.ts';
import type { App } from '../../plugins/typed-app.ts';
import type { ResidentService } from './residents.service.ts';

export function registerResidentRoutes(app: App, residents: ResidentService) {
  app.route({
    ...residentEndpoints.list,
    config: { permission: 'view_residents' },
    handler: async (request, reply) => sendPage(reply, await residents.list(request.actor, request.query)),
  });

  app.route({
    ...residentEndpoints.get,
    config: { permission: 'view_residents' },
    handler: async (request, reply) =>
      sendJson(reply, await residents.getAsJson(request.actor, request.params.id)),
  });

  app.route({
    ...residentEndpoints.create,
    config: { permission: 'add_residents' },
    handler: async (request, reply) => {
      reply.code(201);
      return residents.create(request.actor, request.body, { key: request.headers['idempotency-key'] });
    },
  });

  app.route({
    ...residentEndpoints.update,
    config: { permission: 'edit_residents' },
    handler: (request) => residents.update(request.actor, request.params.id, request.body),
  });

  app.route({
    ...residentEndpoints.remove,
    config: { permission: 'delete_residents' },
    handler: async (request, reply) => {
      await residents.remove(request.actor, request.params.id);
      reply.code(204);
    },
  });

  app.route({
    ...presenceEndpoints.arrive,
    config: { permission: 'record_presence' },
    handler: (request) =>
      residents.arrive(request.actor, request.params.id, request.headers['idempotency-key']),
  });

  app.route({
    ...presenceEndpoints.undoArrival,
    config: { permission: 'record_presence' },
    handler: (request) => residents.undoArrival(request.actor, request.params.id),
  });

  app.route({
    ...presenceEndpoints.leave,
    config: { permission: 'record_presence' },
    handler: (request) =>
      residents.leave(request.actor, request.params.id, request.headers['idempotency-key']),
  });

  app.route({
    ...presenceEndpoints.undoDeparture,
    config: { permission: 'record_presence' },
    handler: (request) => residents.undoDeparture(request.actor, request.params.id),
  });
}
