import { authEndpoints } from '@bawaba/contracts';
import type { App } from '../../app.ts';
import type { AuthService } from './auth.service.ts';

export function registerAuthRoutes(app: App, auth: AuthService) {
  app.route({
    ...authEndpoints.login,
    config: { permission: 'public' },
    handler: (request) => auth.login(request.body, request.ip),
  });

  app.route({
    ...authEndpoints.logout,
    config: { permission: 'signed_in' },
    handler: async (request, reply) => {
      await auth.logout(request.actor);
      reply.code(204);
    },
  });

  app.route({
    ...authEndpoints.changePassword,
    config: { permission: 'signed_in' },
    handler: async (request, reply) => {
      await auth.changePassword(request.actor, request.body);
      reply.code(204);
    },
  });

  app.route({
    ...authEndpoints.me,
    config: { permission: 'signed_in' },
    handler: async (request) => ({ user: auth.sessionUser(request.actor) }),
  });
}
