import { errorTable } from '@bawaba/contracts';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MANY_MARKS } from './attack/hostile-requests.ts';
import type { RouteEntry } from './plugins/authorisation.ts';
import { photoUpload } from './testing/photo-upload.ts';
import { addressOf, hasParameters, makeTarget } from './testing/record-makers.ts';
import { ADMIN, type Caller, type TestApp, testApp } from './testing/test-app.ts';

interface Operation {
  readonly parameters?: { readonly name: string; readonly in: string }[];
  readonly requestBody?: {
    readonly content: Record<string, { readonly schema: { readonly properties?: Record<string, unknown> } }>;
  };
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Route = RouteEntry & { readonly method: Method };
interface Attempt {
  readonly why: string;
  readonly options?: InjectOptions;
  readonly url?: string;
  /** Must be refused with this field named; otherwise any answer but a fault will do. */
  readonly field?: string;
  /** Must be refused. */
  readonly refused?: boolean;
}

let t: TestApp;
let village: { id: number };
let operations: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  t = await testApp();
  village = await t.createVillage();
  operations = (await t.call('GET', '/openapi.json')).body.paths;
});
afterAll(() => t.close());

const routes = (...methods: Method[]) =>
  (t.app.routeTable as Route[]).filter(
    ({ method, url }) => methods.includes(method) && url.startsWith('/api/') && !url.startsWith('/api/docs'),
  );
const operationOf = ({ method, url }: Route) =>
  operations[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
const bodyFields = (route: Route) =>
  Object.keys(operationOf(route)?.requestBody?.content['application/json']?.schema.properties ?? {});
const queryFields = (route: Route) =>
  (operationOf(route)?.parameters ?? []).filter((part) => part.in === 'query').map(({ name }) => name);

const DEEP = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
const DEEP_OBJECT = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
const LONG = 'س'.repeat(100_000);
const json = { 'content-type': 'application/json' };

let admin: Caller | undefined;
let calls = 0;
async function send(
  route: Route,
  attempt: Pick<Attempt, 'url' | 'options'>,
): Promise<{ statusCode: number; payload: string }> {
  const { url, options } = attempt;
  const isNew = !admin;
  admin ??= await t.signIn(ADMIN);
  calls += 1;
  const answer = await t.app.inject({
    method: route.method,
    url: `/api${url ?? addressOf(route, 1)}`,
    // Guessing at sign-in closes the address it comes from: not the one the tests sign in from.
    remoteAddress: `192.0.2.${calls % 250}`,
    ...options,
    headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'ar', ...options?.headers },
  });
  if (answer.statusCode !== 401 || isNew || route.permission === 'public') return answer;
  // Some routes end the session that calls them.
  admin = undefined;
  return send(route, attempt);
}

/** What is wrong with an answer, if anything. */
function faultOf(
  { statusCode, payload }: { statusCode: number; payload: string },
  { field, refused }: Attempt,
): string | undefined {
  const isOcr = statusCode === 503 && JSON.parse(payload).code === 'ocr_unreachable';
  if (statusCode >= 500 && !isOcr) return `answered ${statusCode}: ${payload}`;
  if (/\bat .+:\d+:\d+/.test(payload)) return 'shows a stack trace';
  if (statusCode < 400) return refused || field ? `accepted it with ${statusCode}` : undefined;
  const body = JSON.parse(payload);
  if (!body.error || !Object.hasOwn(errorTable, body.code) || !body.request_id) return `answered ${payload}`;
  // One code of the interface stands in `error` itself; its sentence is in `message`.
  const sentence = body.error === 'duplicate_in_same_village' ? body.message : body.error;
  if (!/[\u0600-\u06ff]/.test(sentence)) return `did not answer in Arabic: ${sentence}`;
  if (field === undefined || statusCode === 429) return undefined;
  const named = Object.entries<string>(body.fields ?? {}).find(([name]) => name.split('.')[0] === field);
  if (statusCode !== 400 || !named) return `did not name ${field}: ${statusCode} ${payload.slice(0, 200)}`;
  return /[\u0600-\u06ff]/.test(named[1]) ? undefined : `names ${field} in English: ${named[1]}`;
}

async function expectNoFault(route: Route, attempts: Iterable<Attempt>, faults: string[]) {
  for (const attempt of attempts) {
    const fault = faultOf(await send(route, attempt), attempt);
    if (fault) faults.push(`${route.method} ${route.url}, ${attempt.why}: ${fault}`);
  }
}

/** A body that the route accepts, so that only what a test puts into it is wrong. */
async function goodBody(route: Route): Promise<Record<string, unknown>> {
  if (route.url === '/api/auth/login') return ADMIN;
  if (route.url === '/api/auth/password') return { current_password: 'x', new_password: 'a good password' };
  if (bodyFields(route).length === 0) return {};
  const one = hasParameters(route) ? route : { ...route, url: `${route.url}/:id` };
  const { body } = await makeTarget(t, one, village.id);
  return { ...body, password: 'a good password' };
}
const addressFor = async (route: Route) =>
  hasParameters(route) ? (await makeTarget(t, route, village.id)).url : undefined;

describe('a body', () => {
  const broken: Attempt[] = [
    ...['{', '{"a":}', '{"a":1}}', "{'a':1}", 'nul', '\ufeff{}x', '{"a":"\n"}'].map((payload) => ({
      why: `invalid JSON ${payload}`,
      options: { payload, headers: json },
      refused: true,
    })),
    ...['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}'].map((payload) => ({
      why: payload,
      options: { payload, headers: json },
      refused: true,
    })),
    { why: '300 KB', options: { payload: `{"a":"${'x'.repeat(300_000)}"}`, headers: json }, refused: true },
    ...['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'garbage', 'a/b;c=";'].map(
      (type) => ({
        why: `content type ${type}`,
        options: { payload: '<a/>', headers: { 'content-type': type } },
        refused: true,
      }),
    ),
    ...[DEEP, DEEP_OBJECT, 'null', '[]', '"text"', '7', 'true', '{}', '', '{"a":1e999}'].map((payload) => ({
      why: `JSON ${payload.slice(0, 20)}`,
      options: { payload, headers: json },
    })),
    {
      why: 'multipart without a boundary',
      options: { payload: 'x', headers: { 'content-type': 'multipart/form-data' } },
    },
  ];

  it('that cannot be read is refused, on every route that reads one', async () => {
    const faults: string[] = [];
    for (const route of routes('POST', 'PUT')) {
      const url = await addressFor(route);
      await expectNoFault(
        route,
        broken.map((attempt) => ({ ...attempt, ...(url && { url }) })),
        faults,
      );
    }
    expect(faults).toEqual([]);
  });

  it('that is too large is 413, and one of an unknown type 415', async () => {
    const large = { payload: { name: 'x'.repeat(300_000) } };
    expect(await t.admin.post('/villages', undefined, large)).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
    const xml = { payload: '<name/>', headers: { 'content-type': 'application/xml' } };
    expect(await t.admin.post('/villages', undefined, xml)).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    });
  });

  it('of files that is cut short is refused', async () => {
    const { url } = await makeTarget(t, { method: 'POST', url: '/api/residents/:id/photos' }, village.id);
    const whole = await photoUpload();
    for (const share of [0, 0.1, 0.5, 0.9, 0.99]) {
      const payload = whole.payload.subarray(0, Math.floor(whole.payload.length * share));
      const answer = await t.admin.post(url, undefined, { ...whole, payload });
      expect(answer.status).toBe(400);
    }
    expect((await t.admin.post(url, undefined, whole)).status).toBe(201);
  });

  it('may be left out with its type given, where none is needed', async () => {
    const caller = await t.signInWith([], null);
    const answer = await t.call('POST', '/auth/logout', { token: caller.token, headers: json });
    expect(answer.status).toBe(204);
  });

  it('with a field of the wrong kind is refused with that field named, in the language of the caller', async () => {
    const hostile: [string, string][] = [
      ['NUL', '"a\\u0000b"'],
      ['half a surrogate pair', '"\\ud800"'],
      ['100,000 characters', JSON.stringify(LONG.slice(0, 40_000) + 'x'.repeat(60_000))],
      // A number loses its marks, and then it is too long.
      ['40,000 marks', JSON.stringify(MANY_MARKS + 'x'.repeat(100))],
      ['an object', '{"a":1}'],
      ['10,000 levels', DEEP],
    ];
    const faults: string[] = [];
    const before = calls;
    const normalize = vi.spyOn(String.prototype, 'normalize');
    for (const route of routes('POST', 'PUT')) {
      const fields = bodyFields(route);
      const good = JSON.stringify(await goodBody(route));
      const url = await addressFor(route);
      for (const field of fields) {
        const attempts = hostile.map(([why, value]): Attempt => {
          // A later member of the same name wins: the body stays good but for this one.
          const payload = `${good.slice(0, -1)}${good === '{}' ? '' : ','}${JSON.stringify(field)}:${value}}`;
          // Any characters make a password, as long as there are few enough of them.
          const anyText = /password/.test(field) && !/object|levels|000/.test(why);
          // The filters of a view and the stay of a batch are objects, whose unknown names are ignored.
          const isObject = ['filters', 'stay'].includes(field) && why === 'an object';
          return {
            why: `${field}: ${why}`,
            options: { payload, headers: json },
            ...(url && { url }),
            ...(!anyText && !isObject && { field }),
          };
        });
        await expectNoFault(route, attempts, faults);
      }
    }
    const sorted = normalize.mock.contexts.map(String).filter((text) => /\p{M}{31}/u.test(text));
    normalize.mockRestore();
    expect(faults).toEqual([]);
    expect(sorted).toEqual([]);
    expect(calls - before).toBeGreaterThan(200);
  });

  it('with unknown fields is accepted without them', async () => {
    const name = 'With more than asked';
    const { status, body } = await t.admin.post('/villages', {
      name,
      id: 7,
      owner: { a: [1] },
      is_admin: true,
    });
    expect(status).toBe(201);
    expect(Object.keys(body).sort()).toEqual(['created_at', 'id', 'name']);
    expect(body.id).not.toBe(7);
  });
});

describe('an address', () => {
  const impossible = ['%', '%zz', '%ed%a0%80', '%c3%28', '%00', 'a%00b'];
  const notAnId = [
    'abc',
    '-1',
    '1.5',
    '1e3',
    '0x1',
    '٣',
    '..%2f1',
    "1'%20OR%201=1",
    '9'.repeat(19),
    '9'.repeat(600),
  ];

  it('that cannot be read, or names no record, is refused on every route that names one', async () => {
    const faults: string[] = [];
    for (const route of routes('GET', 'POST', 'PUT', 'DELETE').filter(hasParameters)) {
      const isNumber = !/:(idNumber|key)/.test(route.url);
      const last = route.url.replace('/api', '').lastIndexOf(':');
      const before = addressOf({ url: route.url.replace('/api', '').slice(0, last) }, 1);
      const after = route.url.replace('/api', '').slice(last).replace(/^:\w+/, '');
      const attempts = [...impossible, ...notAnId, encodeURIComponent(LONG)].map((part) => ({
        why: part.slice(0, 20),
        url: `${before}${part}${after}`,
        refused: isNumber || impossible.includes(part),
      }));
      await expectNoFault(route, attempts, faults);
    }
    expect(faults).toEqual([]);
  });

  it('with a query of the wrong kind is refused with that field named', async () => {
    const faults: string[] = [];
    for (const route of routes('GET', 'DELETE')) {
      const address = hasParameters(route) ? await makePublicTarget(route) : addressOf(route, 1);
      for (const name of queryFields(route)) {
        const values = [
          [`${name}=a%00b`, name],
          [`${name}=1&${name}=2`, name],
          [`${name}=${'x'.repeat(100_000)}`, name],
          [`${name}=%`, undefined],
          [`${name}=%ed%a0%80`, undefined],
          [`${name}[]=1`, undefined],
          [`${name}[a]=1&__proto__[x]=1&constructor=1`, undefined],
          [`${name}=99999999999999999999`, undefined],
          [`${name}=`, undefined],
          [name, undefined],
          ...(name === 'limit' || name === 'offset'
            ? ['-1', '1.5', '1e3', 'ten', '99999999999', '٣'].map((text) => [`${name}=${text}`, name])
            : []),
        ] as [string, string | undefined][];
        const attempts = values.map(([query, field]) => ({
          why: `?${query.slice(0, 30)}`,
          url: `${address}?${query}`,
          ...(field && { field }),
        }));
        await expectNoFault(route, attempts, faults);
      }
    }
    expect(faults).toEqual([]);
  });

  /** A record that outlives the walk, for routes that only read or that will not get that far. */
  async function makePublicTarget(route: Route) {
    return route.permission === 'public'
      ? addressOf(route, 'x')
      : (await makeTarget(t, route, village.id)).url;
  }
});
