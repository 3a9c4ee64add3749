import { AppError, canonicalPermission, type Permission, type PermissionName } from '@bawaba/contracts';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { type Actor, can } from '../actor.ts';

/** Who may call a route: anyone, anyone signed in, or a holder of the permission (one of several, or all of them). */
export type RoutePermission =
  | 'public'
  | 'signed_in'
  | PermissionName
  | readonly PermissionName[]
  | { readonly all: readonly PermissionName[] };

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: RoutePermission;
    /** Works also for a user who has to choose a new password first. */
    beforePasswordChange?: boolean;
  }
  interface FastifyRequest {
    /** Set on every route that is not public. */
    actor: Actor;
  }
  interface FastifyInstance {
    /** Every route with its permission, for tests of all routes. */
    routeTable: readonly RouteEntry[];
  }
}

export interface RouteEntry {
  readonly method: string;
  readonly url: string;
  readonly permission: RoutePermission;
}

type Authenticate = (token: string, ipAddress: string | null) => Promise<Actor | undefined>;

export const bearerToken = (request: FastifyRequest) =>
  /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];

const canonical = (name: string): Permission => {
  const permission = canonicalPermission(name);
  if (!permission) throw new Error(`unknown permission ${name}`);
  return permission;
};

/** Sets of permissions: a user who has every permission of one set may call the route. */
export const acceptedPermissions = (permission: RoutePermission): Permission[][] => {
  if (permission === 'public' || permission === 'signed_in') return [];
  if (typeof permission === 'string') return [[canonical(permission)]];
  return 'all' in permission ? [permission.all.map(canonical)] : permission.map((name) => [canonical(name)]);
};

/** Authenticates and authorises each request before its body is read. */
export function installAuthorisation(app: FastifyInstance, authenticate: Authenticate) {
  const routes: RouteOptions[] = [];
  const accepted = new Map<RoutePermission, readonly Permission[][]>();
  app.decorateRequest('actor');
  app.decorate('routeTable', {
    getter: () =>
      routes.flatMap(({ method, url, config }) =>
        [method]
          .flat()
          .map((verb) => ({ method: verb, url, permission: config?.permission as RoutePermission })),
      ),
  });

  app.addHook('onRoute', (route) => {
    routes.push(route);
  });

  app.addHook('onReady', async () => {
    const withoutPermission = app.routeTable.filter(({ permission }) => permission === undefined);
    if (withoutPermission.length > 0) {
      const list = withoutPermission.map(({ method, url }) => `${method} ${url}`).join(', ');
      throw new Error(`these routes name no permission: ${list}`);
    }
    for (const { permission } of app.routeTable) accepted.set(permission, acceptedPermissions(permission));
  });

  app.addHook('onRequest', async (request) => {
    const { permission, beforePasswordChange } = request.routeOptions.config;
    // An address without a route is a page of the web application, or 404.
    if (permission === 'public' || request.is404) return;
    const token = bearerToken(request);
    const actor = token && (await authenticate(token, request.ip));
    if (!actor) throw new AppError('unauthenticated');
    request.actor = actor;
    if (actor.mustChangePassword && !beforePasswordChange) throw new AppError('password_change_required');
    if (permission === 'signed_in') return;
    const sets = permission && accepted.get(permission);
    if (!sets?.some((set) => set.every((name) => can(actor, name)))) throw new AppError('forbidden');
  });
}
