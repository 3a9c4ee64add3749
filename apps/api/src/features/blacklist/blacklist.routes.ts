import { blacklistEndpoints } from '@bawaba/contracts';
import { sendPage } from '../../plugins/lists.ts';
import type { App } from '../../plugins/typed-app.ts';
import type { BlacklistService } from './blacklist.service.ts';

export function registerBlacklistRoutes(app: App, blacklist: BlacklistService) {
  app.route({
    ...blacklistEndpoints.list,
    config: { permission: 'view_blacklist' },
    handler: async (request, reply) => sendPage(reply, await blacklist.list(request.actor, request.query)),
  });

  app.route({
    ...blacklistEndpoints.check,
    // The forms that register people check numbers.
    config: { permission: ['view_blacklist', 'add_resident', 'add_visitor'] },
    handler: (request) => blacklist.check(request.actor, request.params.idNumber, request.query.registration),
  });

  app.route({
    ...blacklistEndpoints.similar,
    // The same forms compare names.
    config: { permission: ['view_blacklist', 'add_resident', 'add_visitor'] },
    handler: (request) => blacklist.similar(request.actor, request.query),
  });

  app.route({
    ...blacklistEndpoints.inside,
    config: { permission: { all: ['view_blacklist', 'view_residents'] } },
    handler: async (request, reply) => sendPage(reply, await blacklist.inside(request.actor, request.query)),
  });

  app.route({
    ...blacklistEndpoints.similarInside,
    config: { permission: { all: ['view_blacklist', 'view_residents'] } },
    handler: async (request, reply) =>
      sendPage(reply, await blacklist.similarInside(request.actor, request.query)),
  });

  app.route({
    ...blacklistEndpoints.decide,
    config: { permission: 'manage_blacklist' },
    handler: async (request, reply) => {
      await blacklist.decide(request.actor, request.params.id, request.body);
      reply.code(204);
    },
  });

  app.route({
    ...blacklistEndpoints.stopped,
    config: { permission: 'view_blacklist' },
    handler: async (request, reply) => sendPage(reply, await blacklist.stopped(request.actor, request.query)),
  });

  app.route({
    ...blacklistEndpoints.create,
    config: { permission: 'manage_blacklist' },
    handler: async (request, reply) => {
      reply.code(201);
      return blacklist.create(request.actor, request.body, { key: request.headers['idempotency-key'] });
    },
  });

  app.route({
    ...blacklistEndpoints.update,
    config: { permission: 'manage_blacklist' },
    handler: (request) => blacklist.update(request.actor, request.params.id, request.body),
  });

  app.route({
    ...blacklistEndpoints.remove,
    config: { permission: 'manage_blacklist' },
    handler: async (request, reply) => {
      await blacklist.remove(request.actor, request.params.idNumber, request.query.village_id);
      reply.code(204);
    },
  });
}
