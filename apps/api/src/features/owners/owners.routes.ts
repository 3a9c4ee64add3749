import { ownerEndpoints } from '@bawaba/contracts';
import { sendPage } from '../../plugins/lists.ts';
import type { App } from '../../plugins/typed-app.ts';
import type { OwnerService } from './owners.service.ts';

export function registerOwnerRoutes(app: App, owners: OwnerService) {
  app.route({
    ...ownerEndpoints.list,
    config: { permission: 'view_owners' },
    handler: async (request, reply) => sendPage(reply, await owners.list(request.actor, request.query)),
  });

  app.route({
    ...ownerEndpoints.ofVillage,
    // The resident's form offers the owners of the village.
    config: { permission: ['view_owners', 'add_resident'] },
    handler: async (request, reply) =>
      sendPage(reply, await owners.listOfVillage(request.actor, request.params.villageId, request.query)),
  });

  app.route({
    ...ownerEndpoints.get,
    config: { permission: 'view_owners' },
    handler: (request) => owners.get(request.actor, request.params.id),
  });

  app.route({
    ...ownerEndpoints.create,
    config: { permission: 'manage_owners' },
    handler: async (request, reply) => {
      reply.code(201);
      return owners.create(request.actor, request.body, { key: request.headers['idempotency-key'] });
    },
  });

  app.route({
    ...ownerEndpoints.update,
    config: { permission: 'manage_owners' },
    handler: (request) => owners.update(request.actor, request.params.id, request.body),
  });

  app.route({
    ...ownerEndpoints.remove,
    config: { permission: 'manage_owners' },
    handler: async (request, reply) => {
      await owners.remove(request.actor, request.params.id);
      reply.code(204);
    },
  });
}
