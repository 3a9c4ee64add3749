import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';

let t: TestApp;
// biome-ignore lint/suspicious/noExplicitAny: the validator is what knows its shape
let document: any;
beforeAll(async () => {
  t = await testApp();
  document = (await t.call('GET', '/openapi.json')).body;
});
afterAll(() => t.close());

const described = () =>
  t.app.routeTable
    .filter(({ method, url }) => method !== 'HEAD' && url.startsWith('/api/'))
    // The addresses of photos are signed and part of responses: clients never build them. Metrics are for Prometheus, not JSON.
    .filter(({ url }) => !/^\/api\/(docs|openapi\.json|photos|metrics)\b/.test(url));
const operation = ({ method, url }: { method: string; url: string }) =>
  document.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

it('is a valid OpenAPI 3.0 document', async () => {
  expect(document.openapi).toMatch(/^3\.0\./);
  expect(await new Validator().validate(document)).toMatchObject({ valid: true });
});

it('describes every route under its real path', () => {
  expect(described().length).toBeGreaterThan(20);
  expect(described().filter((route) => !operation(route)?.summary)).toEqual([]);
  expect(document.servers ?? []).toEqual([]);
});

it('describes the error responses of each route, and which routes need no token', () => {
  for (const route of described()) {
    const { responses, security } = operation(route);
    expect(responses.default.content['application/json'].schema.required).toEqual([
      'error',
      'code',
      'request_id',
    ]);
    const isPublic = route.permission === 'public';
    expect([route.url, '401' in responses]).toEqual([route.url, !isPublic]);
    expect([route.url, '403' in responses]).toEqual([
      route.url,
      !isPublic && route.permission !== 'signed_in',
    ]);
    expect(security ?? document.security).toEqual(isPublic ? [] : [{ token: [] }]);
  }
});

it.each(['/docs', '/docs/'])(
  'serves the page at %s with nothing that our Content-Security-Policy would block',
  async (at) => {
    const page = await t.call('GET', at);
    expect(page.status).toBe(200);
    expect(String(page.headers['content-security-policy'])).toContain("script-src 'self'");
    expect(page.text).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(page.text).not.toMatch(/\son\w+=/);
    const links = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] as string);
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) {
      const { pathname } = new URL(link, 'http://host/api/docs/');
      const file = await t.app.inject(pathname);
      expect([pathname, file.statusCode]).toEqual([pathname, 200]);
    }
    const initializer = await t.app.inject('/api/docs/static/swagger-initializer.js');
    expect(initializer.headers['content-type']).toContain('javascript');
  },
);
