import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let t: TestApp;
let webDir: string;
let app: FastifyInstance;
beforeAll(async () => {
  t = await testApp();
  webDir = await mkdtemp(join(tmpdir(), 'bawaba-test-web-'));
  await mkdir(join(webDir, 'assets'));
  await writeFile(join(webDir, 'index.html'), '<title>the page</title>');
  await writeFile(join(webDir, 'assets', 'app-1a2b.js'), 'run()');
  app = await buildApp({ ...t.config, webDir }, t.pool);
});
afterAll(async () => {
  await app.close();
  await rm(webDir, { recursive: true });
  await t.close();
});

describe('the web application', () => {
  it.each(['/', '/login', '/residents/12?tab=photos'])(
    'serves its page at %s without sign-in',
    async (url) => {
      const page = await app.inject(url);
      expect(page).toMatchObject({ statusCode: 200, payload: '<title>the page</title>' });
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.headers['cache-control']).toBe('no-cache');
    },
  );

  it('lets browsers cache hashed assets for ever, and answers 404 for an unknown one', async () => {
    const asset = await app.inject('/assets/app-1a2b.js');
    expect(asset.headers['cache-control']).toContain('immutable');
    const gone = await app.inject('/assets/app-9z9z.js');
    expect(gone).toMatchObject({ statusCode: 404 });
    expect(gone.json()).toMatchObject({ code: 'not_found' });
  });

  it.each([
    '/../../package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%5c..%5cx',
  ])('serves nothing from outside its folder: %s', async (url) => {
    const { statusCode, payload } = await app.inject(url);
    expect(payload === '<title>the page</title>' || statusCode >= 400).toBe(true);
  });
});

describe('an unknown address of the api', () => {
  it('is 404 for any method, signed in or not: never the page, and never 401, which would sign a user out', async () => {
    const headers = { authorization: `Bearer ${t.admin.token}` };
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'] as const)
      for (const request of [{}, { headers }]) {
        const answer = await app.inject({ ...request, method, url: '/api/nothing/here' });
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toMatchObject({
          code: 'not_found',
          error: 'Not found. It may have been deleted.',
        });
      }
  });
});
