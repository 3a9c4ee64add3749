import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nationalNumber, residentBody } from '../testing/people.ts';
import { photoUpload } from '../testing/photo-upload.ts';
import { type Caller, type TestApp, testApp } from '../testing/test-app.ts';
import { removeOldIdempotencyKeys } from './idempotency.ts';

let t: TestApp;
let village: { id: number };
beforeAll(async () => {
  t = await testApp();
  village = await t.createVillage();
});
afterAll(() => t.close());

/** Each of the four creates: its path, its table, and a body that nobody has sent yet. */
const creates = [
  { path: '/residents', table: 'residents', body: () => residentBody({ village_id: village.id }) },
  {
    path: '/visitors',
    table: 'visitors',
    body: () => ({ full_name: 'منى سعيد', visit_date: '2026-11-15', village_id: village.id }),
  },
  {
    path: '/owners',
    table: 'owners',
    body: () => ({
      name: 'هدى',
      village_id: village.id,
      family_members: [{ name: 'Sara', relationship: 'daughter' }],
    }),
  },
  {
    path: '/blacklist',
    table: 'blacklist',
    body: () => ({ id_number: nationalNumber(), reason: 'damage', village_id: village.id }),
  },
] as const;

const send = (caller: Caller, path: string, body: object, key: string) =>
  caller.post(path, body, { headers: { 'idempotency-key': key } });
const countOf = async (table: string) =>
  Number((await t.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count);

describe.each(creates)('POST $path with an Idempotency-Key', ({ path, table, body }) => {
  it('answers a repeated request with the record that the first one made, and audits it once', async () => {
    const [key, sent, before, audited] = [
      randomUUID(),
      body(),
      await countOf(table),
      await countOf('audit_logs'),
    ];
    const first = await send(t.admin, path, sent, key);
    const second = await send(t.admin, path, sent, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await countOf(table)).toBe(before + 1);
    expect(await countOf('audit_logs')).toBe(audited + 1);
  });

  it('makes one record of ten equal requests at once', async () => {
    const [key, sent, before] = [randomUUID(), body(), await countOf(table)];
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(t.admin, path, sent, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
    expect(await countOf(table)).toBe(before + 1);
  });

  it('refuses the same key with another body', async () => {
    const key = randomUUID();
    await send(t.admin, path, body(), key);
    const other = await send(
      t.admin,
      path,
      { ...body(), address: 'elsewhere', notes: 'another', reason: 'another', full_name: 'Another' },
      key,
    );
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
  });
});

it('keeps the keys of two users apart', async () => {
  const clerk = await t.signInWith(['add_visitors', 'view_visitors'], village.id);
  const [key, body] = [randomUUID(), creates[1].body()];
  const [mine, theirs] = [
    await send(t.admin, '/visitors', body, key),
    await send(clerk, '/visitors', body, key),
  ];
  expect([mine.status, theirs.status]).toEqual([201, 201]);
  expect(theirs.body.id).not.toBe(mine.body.id);
});

it('does not confuse two kinds of record', async () => {
  const key = randomUUID();
  await send(t.admin, '/visitors', creates[1].body(), key);
  expect((await send(t.admin, '/owners', creates[2].body(), key)).body.code).toBe('idempotency_key_reused');
});

it('frees the key of a create that failed', async () => {
  const key = randomUUID();
  const body = residentBody({ village_id: village.id });
  await t.admin.post('/blacklist', { id_number: body.id_number, reason: 'x', village_id: village.id });
  expect((await send(t.admin, '/residents', body, key)).body.code).toBe('blacklisted');
  await t.admin.delete(`/blacklist/${body.id_number}`);
  expect((await send(t.admin, '/residents', body, key)).status).toBe(201);
});

it('answers 404 when the record has been deleted since, and makes no second one', async () => {
  const [key, body] = [randomUUID(), residentBody({ village_id: village.id })];
  const { body: made } = await send(t.admin, '/residents', body, key);
  await t.admin.delete(`/residents/${made.id}`);
  const before = await countOf('residents');
  expect((await send(t.admin, '/residents', body, key)).status).toBe(404);
  expect(await countOf('residents')).toBe(before);
});

it('lets photos follow to the record of a repeated request', async () => {
  const [key, body] = [randomUUID(), residentBody({ village_id: village.id })];
  await send(t.admin, '/residents', body, key);
  const again = await send(t.admin, '/residents', body, key);
  const { payload, headers } = await photoUpload();
  const photos = await t.admin.post(`/residents/${again.body.id}/photos`, payload, { headers });
  expect(photos.status).toBe(201);
});

it('forgets a key after a day', async () => {
  const [key, body] = [randomUUID(), creates[1].body()];
  const first = await send(t.admin, '/visitors', body, key);
  const age = `UPDATE idempotency_keys SET created_at = now() - interval '25 hours' WHERE key = $1`;
  await t.pool.query(age, [key]);
  const second = await send(t.admin, '/visitors', body, key);
  expect(second.body.id).not.toBe(first.body.id);
  expect((await send(t.admin, '/visitors', body, key)).body.id).toBe(second.body.id);
  await t.pool.query(age, [key]);
  await removeOldIdempotencyKeys(t.db);
  expect((await t.pool.query('SELECT 1 FROM idempotency_keys WHERE key = $1', [key])).rowCount).toBe(0);
});

it('wants a UUID', async () => {
  expect(await send(t.admin, '/visitors', creates[1].body(), 'again')).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', fields: { 'idempotency-key': expect.any(String) } },
  });
});

it('keeps nothing of the body but its hash', async () => {
  const body = residentBody({ village_id: village.id });
  const key = randomUUID();
  const { body: resident } = await send(t.admin, '/residents', body, key);
  const { rows } = await t.pool.query('SELECT * FROM idempotency_keys WHERE key = $1', [key]);
  expect(rows).toEqual([
    {
      user_id: t.admin.user.id,
      key,
      body_hash: expect.any(Buffer),
      record_id: resident.id,
      created_at: expect.any(String),
    },
  ]);
  // Of SHA-256.
  expect(rows[0].body_hash).toHaveLength(32);
});
