import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { addressOf } from '../testing/record-makers.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let t: TestApp;
let webDir: string;
beforeAll(async () => {
  t = await testApp();
  webDir = await mkdtemp(join(tmpdir(), 'bawaba-test-web-'));
  await writeFile(join(webDir, 'index.html'), '<title>the page</title>');
});
afterAll(async () => {
  await t.close();
  await rm(webDir, { recursive: true });
});

/** Every response has a type, and every text its charset. */
const TYPE =
  /^(application|image)\/[\w+.-]+(; charset=utf-8)?$|^text\/\w+(; version=[\d.]+)?; charset=utf-8$/;

/** The sources of a policy by directive. */
const directivesOf = (policy: unknown) =>
  new Map(
    String(policy)
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );

function expectSecurityHeaders(headers: Record<string, unknown>) {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  const policy = directivesOf(headers['content-security-policy']);
  expect(policy.get('default-src')).toEqual(["'self'"]);
  expect(policy.get('script-src')).toEqual(["'self'"]);
  expect(policy.get('object-src')).toEqual(["'none'"]);
  expect(policy.get('base-uri')).toEqual(["'none'"]);
  expect(policy.get('form-action')).toEqual(["'self'"]);
  expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
  expect(policy.has('upgrade-insecure-requests')).toBe(false);
  expect(headers['permissions-policy']).toMatch(/^camera=\(self\), microphone=\(\), geolocation=\(\)/);
  expect(headers['x-powered-by']).toBeUndefined();
  expect(headers.server).toBeUndefined();
  expect(headers['access-control-allow-origin']).toBeUndefined();
}

describe('the security headers', () => {
  it('are on the response of every route, refused or not, and allow no other origin', async () => {
    const routes = t.app.routeTable.filter(({ method }) => method !== 'HEAD');
    expect(routes.length).toBeGreaterThan(50);
    for (const route of routes) {
      const { headers, payload } = await t.app.inject({
        method: route.method as 'GET',
        url: `/api${addressOf(route, 1)}`,
        headers: { origin: 'https://elsewhere.example' },
      });
      expectSecurityHeaders(headers);
      if (payload)
        expect([route.url, headers['content-type']]).toEqual([route.url, expect.stringMatching(TYPE)]);
    }
  });

  it.each(['/api/health', '/api/nothing', '/api/docs/', '/', '/residents', '/nothing.js'])(
    'are on %s',
    async (url) => {
      const app = await buildApp({ ...t.config, webDir }, t.pool);
      expectSecurityHeaders((await app.inject(url)).headers);
      await app.close();
    },
  );
});

it('a URL that the router cannot parse gets a response with safe headers', async () => {
  expect((await t.app.inject('/%<script>')).headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  });
});

describe('strict transport', () => {
  const answerTo = async (remoteAddress: string, headers: Record<string, string>) => {
    const app = await buildApp({ ...t.config, trustProxy: ['10.9.8.7'] }, t.pool);
    const answer = await app.inject({ url: '/api/health', remoteAddress, headers });
    await app.close();
    return answer.headers['strict-transport-security'];
  };

  it('is set behind a trusted proxy with TLS, and only there', async () => {
    const tls = { 'x-forwarded-proto': 'https' };
    expect(await answerTo('10.9.8.7', tls)).toBe('max-age=31536000');
    expect(await answerTo('10.9.8.7', { 'x-forwarded-proto': 'http' })).toBeUndefined();
    expect(await answerTo('10.9.8.7', {})).toBeUndefined();
    // Headers of an untrusted client do not count.
    expect(await answerTo('203.0.113.9', tls)).toBeUndefined();
  });
});

describe('caches', () => {
  it('may not store any response of the api', async () => {
    for (const route of t.app.routeTable.filter(
      ({ method, url }) => method === 'GET' && url.startsWith('/api/') && !url.startsWith('/api/docs'),
    )) {
      const { headers } = await t.admin.get(addressOf(route, 1));
      const directives = String(headers['cache-control']).split(', ');
      expect([route.url, ...directives]).toContain('no-store');
    }
  });
});
