import { type Permission, permissionNames } from '@bawaba/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { acceptedPermissions, type RouteEntry } from './plugins/authorisation.ts';
import { addressOf, hasParameters, knowsAll, makeTarget } from './testing/record-makers.ts';
import { type Caller, type TestApp, testApp } from './testing/test-app.ts';

const UNKNOWN = 999_999_999;
type Route = RouteEntry & { readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' };

let t: TestApp;
let village: { id: number };
beforeAll(async () => {
  t = await testApp();
  village = await t.createVillage();
});
afterAll(() => t.close());

const guarded = () => t.app.routeTable.filter(({ permission }) => permission !== 'public') as Route[];
const withParameters = () => guarded().filter(hasParameters);
const holders = (route: Route): Permission[][] =>
  route.permission === 'signed_in' ? [[]] : acceptedPermissions(route.permission);

const callers = new Map<string, Caller>();
/** Someone with just these permissions. Some routes end the session they are called with, so it may be a new one. */
async function someoneWith(permissions: readonly Permission[], villageId: number | null): Promise<Caller> {
  const key = `${villageId}: ${permissions.join()}`;
  const known = callers.get(key);
  if (known && (await known.get('/auth/me')).status === 200) return known;
  const caller = await t.signInWith(permissions, villageId);
  callers.set(key, caller);
  return caller;
}

const call = (caller: { token?: string }, { method }: Route, url: string, body?: object) =>
  t.call(method, url, {
    ...caller,
    ...(body && (method === 'POST' || method === 'PUT') && { payload: body }),
  });

/** Walks them all and names every route that did not answer as it must. */
async function expectOfEach(
  routes: Route[],
  answersOf: (route: Route) => Promise<{ status: number }[]>,
  isRight: (status: number) => boolean,
) {
  expect(routes.length).toBeGreaterThan(0);
  const wrong: string[] = [];
  for (const route of routes)
    for (const { status } of await answersOf(route))
      if (!isRight(status)) wrong.push(`${route.method} ${route.url} answered ${status}`);
  expect(wrong).toEqual([]);
}

describe('every route that is not public', () => {
  it('answers 401 without a token, with a malformed one and with one that is dead', async () => {
    const dead = await t.signInWith([], null);
    await dead.post('/auth/logout');
    const tokens = [undefined, 'short', 'x'.repeat(43), 'x'.repeat(5000), '../../etc', dead.token];
    await expectOfEach(
      guarded(),
      (route) =>
        Promise.all(tokens.map((token) => call(token ? { token } : {}, route, addressOf(route, UNKNOWN)))),
      (status) => status === 401,
    );
  });

  it('answers 403 to every permission but its own', async () => {
    await expectOfEach(
      guarded().filter(({ permission }) => permission !== 'signed_in'),
      async (route) => {
        const accepted = acceptedPermissions(route.permission);
        // Where all of several are needed, each is missing alone; where one of several is enough, all are missing.
        const missing = accepted.length === 1 ? (accepted[0] ?? []).map((name) => [name]) : [accepted.flat()];
        return Promise.all(
          missing.map(async (names) => {
            const others = permissionNames.filter((name) => !names.includes(name));
            return call(await someoneWith(others, village.id), route, addressOf(route, UNKNOWN));
          }),
        );
      },
      (status) => status === 403,
    );
  });

  it('is open to the permissions that it accepts, alone', async () => {
    await expectOfEach(
      guarded(),
      (route) =>
        Promise.all(
          holders(route).map(async (permissions) => {
            const caller = await someoneWith(permissions, village.id);
            const { url, body } = await makeTarget(t, route, village.id);
            return call(caller, route, url, body);
          }),
        ),
      (status) => status !== 401 && status !== 403 && status < 500,
    );
  });

  it('accepts an empty body without 401, 403 or 5xx', async () => {
    await expectOfEach(
      guarded().filter(({ method }) => method === 'POST' || method === 'PUT'),
      async (route) => {
        const { url } = await makeTarget(t, route, village.id);
        const caller = () => someoneWith(holders(route)[0] as Permission[], village.id);
        return [await call(await caller(), route, url), await call(await caller(), route, url, {})];
      },
      (status) => status !== 401 && status !== 403 && status < 500,
    );
  });
});

describe('every route that names a record', () => {
  it('answers 404 to an id that nobody has', async () => {
    await expectOfEach(
      withParameters().filter((route) => !knowsAll(route)),
      async (route) => {
        const { body } = await makeTarget(t, route, village.id);
        return [await call(t.admin, route, addressOf(route, UNKNOWN), body)];
      },
      (status) => status === 404,
    );
  });
});

describe('the program', () => {
  it('opens no more than this to people who are not signed in', () => {
    const open = t.app.routeTable
      .filter(({ permission, url }) => permission === 'public' && url.startsWith('/api/'))
      .map(({ method, url }) => `${method} ${url}`)
      .filter((route) => !/^HEAD |\/api\/docs/.test(route));
    expect(open.sort()).toEqual([
      'GET /api/health',
      // Bound to a token or an address: metrics.routes.test.ts.
      'GET /api/metrics',
      'GET /api/openapi.json',
      'GET /api/photos/:key/:size',
      'POST /api/auth/login',
    ]);
  });

  it('refuses to start when a route names no permission', async () => {
    const app = await buildApp(t.config, t.pool);
    app.get('/api/forgotten', async () => 'open to all');
    await expect(app.ready()).rejects.toThrow('GET /api/forgotten');
    await app.close();
  });

  it('refuses to start when a route names a permission that does not exist', async () => {
    const app = await buildApp(t.config, t.pool);
    app.get('/api/misspelt', { config: { permission: 'view_everything' as never } }, async () => 'nobody');
    await expect(app.ready()).rejects.toThrow('view_everything');
    await app.close();
  });
});
