import { peopleEndpoints } from '@bawaba/contracts';
import type { App } from '../../plugins/typed-app.ts';
import type { PeopleService } from './people.service.ts';

export function registerPeopleRoutes(app: App, people: PeopleService) {
  app.route({
    ...peopleEndpoints.get,
    // The form that registers a stay recognises who was here before.
    config: { permission: ['view_residents', 'add_residents'] },
    handler: (request) => people.get(request.actor, request.params.idNumber, request.query),
  });

  app.route({
    ...peopleEndpoints.decide,
    config: { permission: ['add_residents', 'edit_residents'] },
    handler: async (request, reply) => {
      await people.decide(request.actor, request.body);
      reply.code(204);
    },
  });
}
