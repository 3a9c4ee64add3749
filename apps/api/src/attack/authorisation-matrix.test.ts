import { permissionNames, systemRoles } from '@bawaba/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptedPermissions, type RouteEntry } from '../plugins/authorisation.ts';
import {
  addressOf,
  hasParameters,
  hidesOthers,
  isOfNoVillage,
  makeTarget,
} from '../testing/record-makers.ts';
import { type Answer, type Caller, type TestApp, testApp } from '../testing/test-app.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
type Route = RouteEntry & { readonly method: Method };
type Place = 'own' | 'other' | 'none';
interface TestCaller {
  readonly name: string;
  /** Undefined: not signed in. */
  readonly permissions: readonly string[] | undefined;
  readonly reaches: 'every village' | Place;
  token(): Promise<string | undefined>;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: { readonly enum?: readonly string[] };
}
type Expectation = 'unauthenticated' | 'forbidden' | 'not found' | 'allowed';

/** Part of every text of the marked village, and of no other text. */
const MARK = 'markedvillage';
const UNKNOWN = 999_999_999;

let t: TestApp;
let marked: number;
let today: string;
let callers: TestCaller[];
let operations: Record<string, Record<string, { parameters?: Parameter[] }>>;
beforeAll(async () => {
  t = await testApp();
  operations = (await t.call('GET', '/openapi.json')).body.paths;
  today = (await t.admin.get('/today')).body.date;
  const village = await t.createVillage(MARK);
  marked = village.id;
  const other = await t.createVillage();
  const places = { own: marked, other: other.id, none: null };
  const signedOut = await t.signInWith(permissionNames, marked);
  await signedOut.post('/auth/logout');
  // Two custom roles: each permission belongs to exactly one of them.
  const roles = [
    ...systemRoles.filter(({ name }) => name !== 'admin'),
    { name: 'custom role', permissions: permissionNames.filter((_, index) => index % 2 === 0) },
    { name: 'other custom role', permissions: permissionNames.filter((_, index) => index % 2 === 1) },
  ];
  callers = [
    { name: 'no token', permissions: undefined, reaches: 'none', token: async () => undefined },
    {
      name: 'a token after sign-out',
      permissions: undefined,
      reaches: 'none',
      token: async () => signedOut.token,
    },
    {
      name: 'admin',
      permissions: permissionNames,
      reaches: 'every village',
      token: renewedToken(() => administrator()),
    },
    ...roles.flatMap(({ name, permissions }) =>
      (Object.keys(places) as Place[]).map((reaches) => ({
        name: `${name}, ${reaches} village`,
        permissions,
        reaches,
        token: renewedToken(() => t.signInWith(permissions, places[reaches])),
      })),
    ),
  ];
});
afterAll(() => t.close());

async function administrator(): Promise<Caller> {
  const { body: roles } = await t.admin.get('/roles');
  const { id: role_id } = roles.find(({ name }: { name: string }) => name === 'admin');
  const username = `admin-${crypto.randomUUID()}`;
  const account = { username, password: `the password of ${username}`, full_name: 'One more', role_id };
  await t.admin.post('/auth/users', { ...account, village_id: null });
  return t.signIn(account);
}

/** Signs in again after a route has ended the session. */
function renewedToken(signIn: () => Promise<Caller>) {
  let caller: Caller | undefined;
  return async () => {
    if (!caller || (await caller.get('/auth/me')).status !== 200) caller = await signIn();
    return caller.token;
  };
}

const routes = () => t.app.routeTable.filter(({ url }) => url.startsWith('/api/')) as Route[];

/** Follows from the permission of the route, and from the village of the record. */
function expectationOf(route: Route, caller: TestCaller): Expectation {
  if (route.permission === 'public') return 'allowed';
  if (!caller.permissions) return 'unauthenticated';
  const accepted = acceptedPermissions(route.permission);
  const isPermitted =
    route.permission === 'signed_in' ||
    accepted.some((set) => set.every((name) => caller.permissions?.includes(name)));
  if (!isPermitted) return 'forbidden';
  const isForeign = caller.reaches === 'other' || caller.reaches === 'none';
  const isHidden = isForeign && hasParameters(route) && !isOfNoVillage(route) && !hidesOthers(route);
  return isHidden ? 'not found' : 'allowed';
}

const isRight: Record<Expectation, (answer: Answer) => boolean> = {
  unauthenticated: ({ status }) => status === 401,
  forbidden: ({ status }) => status === 403,
  'not found': ({ status }) => status === 404,
  allowed: ({ status, body }) =>
    ![401, 403].includes(status) && (status < 500 || body?.code === 'ocr_unreachable'),
};

/** Of these an administrator must choose the village, though nobody else has to. */
const areOfOneVillage = ['/api/authority-lists/preview', '/api/authority-lists/sender-roles'];

/** The required query parameters, from the OpenAPI document. */
function queryOf({ method, url }: Route): string {
  const { parameters = [] } =
    operations[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase().replace('head', 'get')] ?? {};
  const needed = parameters.filter((part) => part.in === 'query' && part.required);
  const query = needed.map(({ name, schema }) => `${name}=${schema.enum?.[0] ?? today}`);
  if (areOfOneVillage.includes(url)) query.push(`village_id=${marked}`);
  return query.length > 0 ? `?${query.join('&')}` : '';
}

/** The address of a record of the marked village, and a valid body. */
async function targetOf(route: Route) {
  if (route.permission === 'public') return { url: addressOf(route, UNKNOWN), body: {} };
  if (hasParameters(route)) return makeTarget(t, route, marked);
  return { url: addressOf(route, UNKNOWN) + queryOf(route), body: { name: MARK, full_name: MARK } };
}

async function wrongAnswers(route: Route): Promise<string[]> {
  const wrong: string[] = [];
  const sends = route.method === 'POST' || route.method === 'PUT';
  const changes = sends || route.method === 'DELETE';
  const untouched = await targetOf(route);
  for (const caller of callers) {
    const expectation = expectationOf(route, caller);
    const isForeign = caller.reaches === 'other' || caller.reaches === 'none';
    const { url, body } = expectation === 'allowed' && changes ? await targetOf(route) : untouched;
    const token = await caller.token();
    const answer = await t.call(route.method, url, {
      ...(token && { token }),
      ...(sends && body && { payload: body }),
    });
    const what = `${route.method} ${route.url} to ${caller.name}`;
    if (!isRight[expectation](answer)) wrong.push(`${what}: ${answer.status}, not ${expectation}`);
    const reads = route.method === 'GET' && route.permission !== 'public';
    if (reads && isForeign && !isOfNoVillage(route) && answer.text.includes(MARK))
      wrong.push(`${what} shows a record of another village`);
    if (reads && !isForeign && expectation === 'allowed' && answer.status !== 200)
      wrong.push(`${what}: ${answer.status} for a record of their own`);
  }
  return wrong;
}

describe('every route, for every caller', { timeout: 3_600_000 }, () => {
  it('answers according to its permission and the village of the record', async () => {
    await t.admin.post('/owners', { name: MARK, village_id: marked });
    const all = routes();
    const wrong: string[] = [];
    const met = new Map<Expectation, number>();
    for (const route of all) {
      wrong.push(...(await wrongAnswers(route)));
      for (const caller of callers) {
        const expectation = expectationOf(route, caller);
        met.set(expectation, (met.get(expectation) ?? 0) + 1);
      }
    }
    expect(wrong).toEqual([]);
    expect(callers).toHaveLength(12);
    console.log(`${all.length} routes × ${callers.length} callers:`, Object.fromEntries(met));
    for (const expectation of Object.keys(isRight) as Expectation[])
      expect(met.get(expectation), expectation).toBeGreaterThan(50);
  });
});
