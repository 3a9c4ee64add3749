import { roleEndpoints } from '@bawaba/contracts';
import { sendPage } from '../../plugins/lists.ts';
import type { App } from '../../plugins/typed-app.ts';
import type { RoleService } from './roles.service.ts';

export function registerRoleRoutes(app: App, roles: RoleService) {
  app.route({
    ...roleEndpoints.list,
    // The form of an account needs the list of roles.
    config: { permission: ['manage_roles', 'manage_supervisors'] },
    handler: async (request, reply) => sendPage(reply, await roles.list(request.actor, request.query)),
  });

  app.route({
    ...roleEndpoints.permissions,
    config: { permission: 'manage_roles' },
    handler: async () => roles.permissions(),
  });

  app.route({
    ...roleEndpoints.myPermissions,
    config: { permission: 'signed_in' },
    handler: async (request) => roles.myPermissions(request.actor),
  });

  app.route({
    ...roleEndpoints.get,
    config: { permission: ['manage_roles', 'manage_supervisors'] },
    handler: (request) => roles.get(request.actor, request.params.id),
  });

  app.route({
    ...roleEndpoints.create,
    config: { permission: 'manage_roles' },
    handler: async (request, reply) => {
      reply.code(201);
      return roles.create(request.actor, request.body);
    },
  });

  app.route({
    ...roleEndpoints.update,
    config: { permission: 'manage_roles' },
    handler: (request) => roles.update(request.actor, request.params.id, request.body),
  });

  app.route({
    ...roleEndpoints.remove,
    config: { permission: 'manage_roles' },
    handler: async (request, reply) => {
      await roles.remove(request.actor, request.params.id);
      reply.code(204);
    },
  });
}
