import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { type ErrorCode, errorTable } from '@bawaba/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countLockWaits, holdLock } from '../../database/testing/held-lock.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { beat, removeOld } from './imports.repository.ts';
import { csv, read, step, upload } from './testing/import-client.ts';

let t: TestApp;
let clerk: Caller;
beforeAll(async () => {
  t = await testApp();
  await t.startMaintenance();
  clerk = await t.signInWith(['import_records', 'add_residents'], (await t.createVillage()).id);
});
afterAll(() => t.close());

const left = () => readdir(`${t.config.dataDir}/imports`).catch(() => []);

describe('an upload that is no list of people', () => {
  it.each<[string, Buffer | string, ErrorCode]>([
    ['nothing at all', '', 'import_empty'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'import_not_a_spreadsheet'],
    ['a zip that is no workbook', Buffer.from('504b0304140000000000', 'hex'), 'import_broken'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1'.padEnd(1024, '0'), 'hex'), 'import_old_format'],
    ['a packed file', gzipSync('full_name,id_number'), 'import_not_a_spreadsheet'],
    ['too many columns', Array(300).fill('x').join(), 'import_too_many_columns'],
  ])('%s fails with a sentence, and leaves nothing', async (_name, content, code) => {
    const found = await read(clerk, { content });
    expect(found).toMatchObject({ state: 'failed', rows: 0 });
    const { status, en, ar } = errorTable[found.failure as ErrorCode];
    expect([400, 413, 422]).toContain(status);
    expect(en && ar).toBeTruthy();
    expect(found.failure).toBe(code);
    expect(await left()).toEqual([]);
    const { rows } = await t.pool.query('SELECT FROM import_rows WHERE import_id = $1', [found.id]);
    expect(rows).toEqual([]);
  });

  it('without a file, with an unknown kind or another type of body is refused', async () => {
    expect((await clerk.post('/imports', { kind: 'residents' })).status).toBe(415);
    const unknown = await upload(clerk, { kind: 'villages', content: 'a,b' });
    expect(unknown).toMatchObject({ status: 400, body: { fields: { kind: expect.any(String) } } });
    expect(await left()).toEqual([]);
  });

  it('with a name that misleads is shown as one plain line', async () => {
    const found = await read(clerk, { name: 'a/../..\\\u202egnp.csv', content: csv(['full_name']) });
    expect(found.file_name).toBe('gnp.csv');
  });
});

it('a village has at most 20 imports', async () => {
  const guard = await t.signInWith(['import_records', 'add_residents'], (await t.createVillage()).id);
  const content = csv(['full_name'], ['Somebody']);
  for (let count = 0; count < 20; count++) await read(guard, { content });
  expect(await upload(guard, { content })).toMatchObject({ status: 409, body: { code: 'too_many_imports' } });
  const { body } = await guard.get('/imports?limit=1');
  expect((await guard.delete(`/imports/${body[0].id}`)).status).toBe(204);
  expect(await read(guard, { content })).toMatchObject({ state: 'mapping' });
  expect(await left()).toHaveLength(0);
});

it('a village keeps its last 20 failed uploads', async () => {
  const guard = await t.signInWith(['import_records', 'add_residents'], (await t.createVillage()).id);
  const ids: number[] = [];
  for (let count = 0; count < 22; count++) ids.push((await read(guard, { content: '' })).id);
  const { body } = await guard.get('/imports?limit=100');
  expect(body.map(({ id }: never) => id)).toEqual(ids.slice(-20).reverse());
});

it('imports that ended long ago go with their rows; what they created stays', async () => {
  const { rows: places } = await t.pool.query('SELECT village_id FROM users WHERE id = $1', [clerk.user.id]);
  const headings = ['full_name', 'id_number', 'check_in', 'check_out'];
  const content = csv(headings, ['Old Guest', 'R100', '2031-01-05', '2031-01-08']);
  const [old, young, busy] = [
    await read(clerk, { content }),
    await read(clerk, { content }),
    await read(clerk, { content }),
  ];
  await step(clerk, old.id, 'check');
  await step(clerk, old.id, 'commit');
  const days = (id: number, count: number) =>
    t.pool.query('UPDATE imports SET changed_at = now() - make_interval(days => $2) WHERE id = $1', [
      id,
      count,
    ]);
  await days(old.id, 91);
  await days(young.id, 89);
  await t.pool.query(
    `UPDATE imports SET state = 'committing', worked_by = gen_random_uuid(), worked_until = now() + interval '1 day',
      changed_at = now() - interval '91 days' WHERE id = $1`,
    [busy.id],
  );
  expect(await removeOld(t.db, 90)).toBe(1);
  const statuses = await Promise.all([old, young, busy].map(({ id }) => clerk.get(`/imports/${id}`)));
  expect(statuses.map(({ status }) => status)).toEqual([404, 200, 200]);
  const { rows } = await t.pool.query('SELECT FROM import_rows WHERE import_id = $1', [old.id]);
  expect(rows).toEqual([]);
  const { rows: made } = await t.pool.query(
    `SELECT full_name FROM residents WHERE village_id = $1 AND id_number = 'R100'`,
    [places[0].village_id],
  );
  expect(made).toEqual([{ full_name: 'Old Guest' }]);
});

it('an old import stays if somebody starts work on it while it is to be removed', async () => {
  const headings = ['full_name', 'id_number', 'check_in', 'check_out'];
  const { id } = await read(clerk, {
    content: csv(headings, ['Late Guest', 'R200', '2031-01-05', '2031-01-08']),
  });
  await step(clerk, id, 'check');
  await t.pool.query(`UPDATE imports SET changed_at = now() - interval '91 days' WHERE id = $1`, [id]);
  // As a request to commit does.
  const starting = await holdLock(
    t.pool,
    `UPDATE imports SET state = 'committing', changed_at = now(), acting_user_id = $2 WHERE id = $1`,
    [id, clerk.user.id],
  );
  const removing = removeOld(t.db, 90);
  await expect
    .poll(() => countLockWaits(t.pool))
    .toBe(1)
    .finally(starting.commit);
  expect(await removing).toBe(0);
  await expect.poll(async () => (await clerk.get(`/imports/${id}`)).body.counts?.created).toBe(1);
});

it('while the transaction of one import is at work, the leases of the others are renewed', async () => {
  const worker = randomUUID();
  const lines = csv(['full_name', 'id_number'], ['Guest', 'R201']);
  const [busy, other] = [await read(clerk, { content: lines }), await read(clerk, { content: lines })];
  await t.pool.query(
    `UPDATE imports SET state = 'committing', worked_by = $1, worked_until = now() + interval '1 day' WHERE id = ANY ($2)`,
    [worker, [busy.id, other.id]],
  );
  const held = await holdLock(t.pool, 'SELECT FROM imports WHERE id = $1 FOR UPDATE', [busy.id]);
  await beat(t.db, worker).finally(held.release);
  const { rows } = await t.pool.query(
    `DELETE FROM imports WHERE worked_by = $1 RETURNING id, worked_until < now() + interval '1 hour' AS renewed`,
    [worker],
  );
  expect(new Map(rows.map(({ id, renewed }) => [id, renewed]))).toEqual(
    new Map([
      [busy.id, false],
      [other.id, true],
    ]),
  );
});
