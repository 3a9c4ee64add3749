import { connect } from 'node:net';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from './testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

describe('a header', () => {
  it.each([
    { 'accept-language': 'x'.repeat(9000) },
    { 'accept-language': ',,;q=;;ar;q=9e9,;' },
    { authorization: 'Bearer' },
    { authorization: `Basic ${'x'.repeat(8000)}` },
    { authorization: 'Bearer a b c' },
    { accept: '*/*;;;' },
    { 'x-forwarded-for': '\u00ff, <script>' },
    { range: 'bytes=9-1' },
    { 'if-none-match': '"'.repeat(500) },
    { cookie: ';;;=' },
    { 'content-length': '5' },
    { 'x-http-method-override': 'DELETE' },
    { host: '<script>' },
  ])('of any kind is never a fault of ours: %j', async (headers) => {
    const answer = await t.app.inject({
      url: '/api/villages',
      headers: headers as InjectOptions['headers'] & {},
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'unauthenticated', request_id: expect.any(String) });
  });
});

describe('what is no HTTP', () => {
  let port: number;
  beforeAll(async () => {
    const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
    port = Number(new URL(address).port);
  });

  const answerTo = (sent: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(sent));
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('close', () => resolve(answer)).on('error', reject);
      socket.setTimeout(120_000, () => socket.destroy(new Error('no answer')));
    });

  it.each([
    ['another protocol', 'HELLO\r\n\r\n', 400],
    ['a version of the future', 'GET /api/health HTTP/9.9\r\nHost: x\r\n\r\n', 400],
    ['a header with no name', 'GET /api/health HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n', 400],
    ['a NUL in a header', 'GET /api/health HTTP/1.1\r\nHost: x\r\nA: b\u0000c\r\n\r\n', 400],
    [
      'two lengths at once',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a negative length', 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n', 400],
    ['20 KB of headers', `GET /api/health HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`, 413],
    ['an address of 20 KB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 413],
  ])('is refused in our own words: %s', async (_what, sent, status) => {
    const [head = '', body = ''] = (await answerTo(sent)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(body)).toEqual({
      error: expect.any(String),
      code: expect.any(String),
      request_id: expect.any(String),
    });
  });

  it('does not keep the next caller from being served', async () => {
    expect(await answerTo('GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toContain(
      '"ok"',
    );
  });
});
