import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../app.ts';
import { photoUpload } from '../testing/photo-upload.ts';
import { makeTarget } from '../testing/record-makers.ts';
import { ADMIN, type TestApp, testApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

it('contains the route, the user and the status, and nothing that the client sent', async () => {
  const { id: villageId } = await t.createVillage();
  const target = await makeTarget(t, { method: 'POST', url: '/api/residents/:id/photos' }, villageId);
  const lines: string[] = [];
  const app = await buildApp({ ...t.config, logLevel: 'trace' }, t.pool, {
    write: (line) => void lines.push(line),
  });
  app.get('/api/broken', { config: { permission: 'public' } }, async () => {
    throw Object.assign(new Error('it broke'), { detail: 'Key (id_number)=(secret-detail) exists' });
  });

  const signIn = await app.inject({ method: 'POST', url: '/api/auth/login', payload: ADMIN });
  const { token } = signIn.json();
  const headers = { authorization: `Bearer ${token}`, cookie: 'secret-cookie', 'user-agent': 'secret-agent' };
  const secrets = [
    '/api/auth/users?search=secret-name',
    '/api/villages/secret-path',
    '/api/secret-page',
    '/%secret',
  ];
  for (const url of [...secrets, '/api/broken?secret-query=1'])
    await app.inject({ url, headers, remoteAddress: '203.0.113.7' });
  await app.inject({ method: 'POST', url: '/api/villages', headers, payload: { name: 'secret-body' } });
  await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username: 'secret-user', password: 'secret-password' },
  });
  const upload = await photoUpload();
  const uploaded = await app.inject({
    method: 'POST',
    url: `/api${target.url}`,
    payload: upload.payload,
    headers: { ...headers, ...upload.headers },
  });
  expect(uploaded.statusCode).toBe(201);
  await app.close();

  const log = lines.join('');
  expect(log).not.toMatch(/secret/i);
  for (const secret of [token, ADMIN.password, '203.0.113.7']) expect(log).not.toContain(secret);
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      msg: 'request',
      method: 'GET',
      route: '/api/auth/users',
      status: 200,
      user: 1,
    }),
  );
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ msg: 'request', method: 'GET', status: 400 }),
  );
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 50, err: expect.objectContaining({ message: 'it broke' }) }),
  );
});

it('notes a client that disconnects in the middle of a body, but not as an error', async () => {
  const lines: string[] = [];
  const app = await buildApp({ ...t.config, logLevel: 'info' }, t.pool, {
    write: (line) => void lines.push(line),
  });
  onTestFinished(() => app.close());
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  const seen = once(app.server, 'request');
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"user',
  );
  await seen;
  // The route is public, so its body is being read now.
  await new Promise((resolve) => setTimeout(resolve, 0));
  socket.destroy();
  const logged = () =>
    lines.map((line) => JSON.parse(line) as { level: number; msg: string; reqId?: string });
  while (!logged().some(({ reqId }) => reqId)) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(logged().filter(({ level }) => level > 30)).toEqual([]);
  expect(logged().filter(({ msg }) => msg === 'the client disconnected')).toHaveLength(1);
});
