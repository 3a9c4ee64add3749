import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { type LossyProxy, startLossyProxy } from '../testing/lossy-proxy.ts';
import { nationalNumber, residentBody } from '../testing/people.ts';
import { photoFiles } from '../testing/photo-files.ts';
import { drawPicture, photoUpload } from '../testing/photo-upload.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { createPool, type Pool } from './connection.ts';

/** COMMIT reaches the real server and is carried out there; its answer is lost on the way back. */
let t: TestApp;
let proxy: LossyProxy;
let pool: Pool;
let app: FastifyInstance;
let village_id: number;
beforeAll(async () => {
  t = await testApp();
  village_id = (await t.createVillage()).id;
  proxy = await startLossyProxy(t.url);
  pool = createPool(proxy.url);
  app = await buildApp({ ...t.config, databaseUrl: proxy.url }, pool);
});
afterAll(async () => {
  await app.close();
  await pool.end();
  await proxy.close();
  await t.close();
});

const post = (url: string, call: InjectOptions) =>
  app.inject({
    ...call,
    method: 'POST',
    url: `/api${url}`,
    headers: { authorization: `Bearer ${t.admin.token}`, ...call.headers },
  });
const countOf = async (table: string) =>
  Number((await t.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count);

it.each([
  ['residents', () => residentBody({ village_id })],
  ['visitors', () => ({ full_name: 'منى', visit_date: '2026-11-15', village_id })],
  ['owners', () => ({ name: 'هدى', village_id })],
  ['blacklist', () => ({ id_number: nationalNumber(), reason: 'damage', village_id })],
])(
  'a create of %s whose answer is lost is 503, and its retry answers with the one record',
  async (table, body) => {
    const before = await countOf(table);
    const call = { payload: body(), headers: { 'idempotency-key': randomUUID() } };
    proxy.loseNextCommit();
    const lost = await post(`/${table}`, call);
    expect([lost.statusCode, lost.json().code]).toEqual([503, 'database_unavailable']);
    const again = await post(`/${table}`, call);
    expect(again.statusCode).toBe(201);
    expect(await countOf(table)).toBe(before + 1);
  },
);

it('photos whose rows may exist keep their files, and the same upload again adds nothing', async () => {
  const { id } = (await t.admin.post('/residents', residentBody({ village_id }))).body;
  const picture = await drawPicture();
  const { payload, headers } = await photoUpload(['id_card_front'], picture);
  proxy.loseNextCommit();
  expect((await post(`/residents/${id}/photos`, { payload, headers })).statusCode).toBe(503);

  const [photo] = (await t.admin.get(`/residents/${id}/photos`)).body;
  expect((await t.call('GET', photo.photo_url.replace(/^\/api/, ''))).status).toBe(200);

  const [files, audited] = [await photoFiles(t.config.dataDir), await countOf('audit_logs')];
  const again = await Promise.all([1, 2, 3].map(() => post(`/residents/${id}/photos`, { payload, headers })));
  for (const answer of again) {
    expect(answer.statusCode).toBe(201);
    expect(answer.json().map((each: { id: number }) => each.id)).toEqual([photo.id]);
  }
  expect((await t.admin.get(`/residents/${id}/photos`)).body).toHaveLength(1);
  expect((await photoFiles(t.config.dataDir)).sort()).toEqual(files.sort());
  expect(await countOf('audit_logs')).toBe(audited);

  const asBack = await photoUpload(['id_card_back'], picture);
  expect((await post(`/residents/${id}/photos`, asBack)).statusCode).toBe(201);
  expect((await t.admin.get(`/residents/${id}/photos`)).body).toHaveLength(2);
});
