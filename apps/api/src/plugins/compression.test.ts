import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { residentBody } from '../testing/people.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.pool.query(`INSERT INTO villages (name) SELECT 'قرية ' || n FROM generate_series(1, 200) n`);
});
afterAll(() => t.close());

const LONG = '/villages?limit=1000';
const ask = (url: string, encodings?: string) =>
  t.app.inject({
    url: `/api${url}`,
    headers: {
      authorization: `Bearer ${t.admin.token}`,
      ...(encodings !== undefined && { 'accept-encoding': encodings }),
    },
  });

it.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.8', 'deflate,GZIP'])(
  'a long answer is compressed for %s, and says the same',
  async (encodings) => {
    const plain = await ask(LONG);
    const { headers, rawPayload: bytes, statusCode } = await ask(LONG, encodings);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(headers['x-total-count']).toBe(plain.headers['x-total-count']);
    expect(gunzipSync(bytes).toString()).toBe(plain.payload);
    expect(bytes.length).toBeLessThan(plain.rawPayload.length / 4);
    expect(Number(headers['content-length'] ?? bytes.length)).toBe(bytes.length);
  },
);

it.each([undefined, '', 'br', 'gzip;q=0', 'gzip; q=0.00, br', 'x-gzip-like', 'not gzip'])(
  'it is not for %s',
  async (encodings) => {
    const answer = await ask(LONG, encodings);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(answer.json()).toHaveLength(200);
  },
);

it('those who share a page get it compressed, and whole', async () => {
  const { id: village_id } = await t.createVillage();
  for (let i = 0; i < 20; i++) await t.admin.post('/residents', residentBody({ village_id }));
  const url = `/residents?village_id=${village_id}`;
  const plain = await ask(url);
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => ask(url, i % 4 ? 'gzip' : '')));
  for (const [i, { headers, rawPayload }] of answers.entries()) {
    expect([i, headers['content-encoding']]).toEqual([i, i % 4 ? 'gzip' : undefined]);
    const text = i % 4 ? gunzipSync(rawPayload) : rawPayload;
    expect(text.toString()).toBe(plain.payload);
  }
});

it('short answers and files stay as they are', async () => {
  for (const url of ['/auth/me', '/export/residents?format=csv']) {
    const { headers, statusCode } = await ask(url, 'gzip');
    expect([url, statusCode, headers['content-encoding']]).toEqual([url, 200, undefined]);
  }
});
