import { rollCallEndpoints } from '@bawaba/contracts';
import { sendPage } from '../../plugins/lists.ts';
import type { App } from '../../plugins/typed-app.ts';
import type { RollCallService } from './roll-calls.service.ts';

const config = { permission: 'record_presence' } as const;

export function registerRollCallRoutes(app: App, rollCalls: RollCallService) {
  app.route({
    ...rollCallEndpoints.list,
    config,
    handler: async (request, reply) => sendPage(reply, await rollCalls.list(request.actor, request.query)),
  });

  app.route({
    ...rollCallEndpoints.start,
    config,
    handler: async (request, reply) => {
      const { rollCall, isNew } = await rollCalls.start(request.actor, request.body.village_id);
      reply.code(isNew ? 201 : 200);
      return rollCall;
    },
  });

  app.route({
    ...rollCallEndpoints.get,
    config,
    handler: (request) => rollCalls.get(request.actor, request.params.id),
  });

  app.route({
    ...rollCallEndpoints.changes,
    config,
    handler: (request) => rollCalls.changes(request.actor, request.params.id, request.query.since),
  });

  app.route({
    ...rollCallEndpoints.tick,
    config,
    handler: (request) => {
      const { ticks, since } = request.body;
      return rollCalls.tick(request.actor, request.params.id, ticks, since);
    },
  });

  app.route({
    ...rollCallEndpoints.end,
    config,
    handler: (request) => rollCalls.end(request.actor, request.params.id),
  });
}
