import { eventEndpoints } from '@bawaba/contracts';
import type { App } from '../../plugins/typed-app.ts';
import { openEventStream } from './event-stream.ts';
import type { EventService } from './events.service.ts';

export function registerEventRoutes(app: App, events: EventService) {
  app.route({
    ...eventEndpoints.stream,
    config: { permission: 'signed_in' },
    // The answer to HEAD would never end.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const startedAt = performance.now();
      const leave = await events.follow(request.actor, () => openEventStream(reply));
      const onClose = () => {
        leave();
        // The request log has the streams that we ended.
        if (reply.raw.writableFinished) return;
        const ms = Math.round(performance.now() - startedAt);
        const { userId: user } = request.actor;
        request.log.info(
          { method: 'GET', route: request.routeOptions.url, user, status: 200, ms },
          'request',
        );
      };
      if (reply.raw.closed) onClose();
      else reply.raw.once('close', onClose);
      return reply;
    },
  });
}
