import { authEndpoints } from '@bawaba/contracts';
import type { App } from '../../plugins/typed-app.ts';
import type { AuthService } from './auth.service.ts';
import { readDeviceCookie, setDeviceCookie } from './device-cookie.ts';

export function registerAuthRoutes(app: App, auth: AuthService) {
  app.route({
    ...authEndpoints.login,
    config: { permission: 'public' },
    handler: async (request, reply) => {
      const from = { ipAddress: request.ip, deviceToken: readDeviceCookie(request) };
      const { session, device } = await auth.login(request.body, from);
      setDeviceCookie(request, reply, device);
      return session;
    },
  });

  app.route({
    ...authEndpoints.logout,
    config: { permission: 'signed_in', beforePasswordChange: true },
    handler: async (request, reply) => {
      await auth.logout(request.actor);
      reply.code(204);
    },
  });

  app.route({
    ...authEndpoints.changePassword,
    config: { permission: 'signed_in', beforePasswordChange: true },
    handler: async (request, reply) => {
      await auth.changePassword(request.actor, request.body, readDeviceCookie(request));
      reply.code(204);
    },
  });

  app.route({
    ...authEndpoints.me,
    config: { permission: 'signed_in', beforePasswordChange: true },
    handler: async (request) => ({ user: auth.sessionUser(request.actor) }),
  });
}
