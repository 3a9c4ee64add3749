import { villageEndpoints } from '@bawaba/contracts';
import { sendPage } from '../../plugins/lists.ts';
import type { App } from '../../plugins/typed-app.ts';
import type { VillageService } from './villages.service.ts';

export function registerVillageRoutes(app: App, villages: VillageService) {
  app.route({
    ...villageEndpoints.list,
    // Every signed-in user needs villages in forms; the scope limits which.
    config: { permission: 'signed_in' },
    handler: async (request, reply) => sendPage(reply, await villages.list(request.actor, request.query)),
  });

  app.route({
    ...villageEndpoints.get,
    config: { permission: 'signed_in' },
    handler: (request) => villages.get(request.actor, request.params.id),
  });

  app.route({
    ...villageEndpoints.buildings,
    config: { permission: 'signed_in' },
    handler: (request) => villages.buildings(request.actor, request.params.id),
  });

  app.route({
    ...villageEndpoints.setBuildings,
    config: { permission: 'manage_villages' },
    handler: (request) => villages.setBuildings(request.actor, request.params.id, request.body.buildings),
  });

  app.route({
    ...villageEndpoints.create,
    config: { permission: 'manage_villages' },
    handler: async (request, reply) => {
      reply.code(201);
      return villages.create(request.actor, request.body);
    },
  });

  app.route({
    ...villageEndpoints.update,
    config: { permission: 'manage_villages' },
    handler: (request) => villages.update(request.actor, request.params.id, request.body),
  });

  app.route({
    ...villageEndpoints.remove,
    config: { permission: 'manage_villages' },
    handler: async (request, reply) => {
      await villages.remove(request.actor, request.params.id);
      reply.code(204);
    },
  });
}
