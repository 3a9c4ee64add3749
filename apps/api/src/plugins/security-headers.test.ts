import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

it.each(['/health', '/villages', '/nothing', '/docs/'])('are on every answer: %s', async (url) => {
  const { headers } = await t.call('GET', url);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
  });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('upgrade-insecure-requests');
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(headers['x-powered-by']).toBeUndefined();
});

it('let other origins read nothing', async () => {
  const { headers } = await t.call('GET', '/health', { headers: { origin: 'https://elsewhere.example' } });
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

it('keep what the api answers out of every cache', async () => {
  for (const url of ['/villages', '/auth/me', '/health'])
    expect([url, (await t.admin.get(url)).headers['cache-control']]).toEqual([url, 'no-store']);
});
