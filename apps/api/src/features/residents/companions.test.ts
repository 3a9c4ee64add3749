import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMigrations } from '../../database/migrate.ts';
import { countLockWaits, holdBirthdate, holdLock } from '../../database/testing/held-lock.ts';
import { nationalNumber, residentBody } from '../../testing/people.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
let village: { id: number };
let clerk: Caller;
beforeAll(async () => {
  t = await testApp();
  village = await t.createVillage();
  clerk = await t.signInWith(
    ['view_residents', 'add_residents', 'edit_residents', 'delete_residents'],
    village.id,
  );
});
afterAll(() => t.close());

const register = async (fields: object = {}) => {
  const { status, body, text } = await clerk.post('/residents', residentBody({ ...fields }));
  expect(status, text).toBe(201);
  return body;
};

it('companions are tied to their head, and stay when the head is deleted', async () => {
  const head = await register({ full_name: 'كريم حسن', children: [{ full_name: 'يوسف كريم', sex: 'M' }] });
  expect(head).toMatchObject({
    head_id: null,
    children: [{ full_name: 'يوسف كريم', birthdate: null, sex: 'M', relationship: 'child' }],
  });
  const wife = await register({ head_id: head.id, relationship: 'spouse' });
  expect(wife).toMatchObject({
    head_id: head.id,
    head_name: 'كريم حسن',
    relationship: 'spouse',
    children: [],
  });
  // What is not sent does not change.
  const { body } = await clerk.put(`/residents/${head.id}`, { job: 'طبيب' });
  expect(body.children).toHaveLength(1);
  expect((await clerk.put(`/residents/${head.id}`, { children: [] })).body.children).toEqual([]);

  await clerk.delete(`/residents/${head.id}`);
  expect((await clerk.get(`/residents/${wife.id}`)).body).toMatchObject({
    head_id: null,
    relationship: null,
  });
  const { rows } = await t.pool.query(
    `SELECT details FROM audit_logs WHERE entity_type = 'resident' AND entity_id = $1 AND action = 'update'`,
    [String(wife.id)],
  );
  expect(rows.map(({ details }) => JSON.parse(details).before)).toEqual([
    { head_id: head.id, head_name: 'كريم حسن', relationship: 'spouse' },
  ]);
});

it('a head is somebody of the same village who came with nobody else', async () => {
  const head = await register();
  const wife = await register({ head_id: head.id, relationship: 'spouse' });
  const other = await t.createVillage();
  const stranger = await t.admin.post('/residents', residentBody({ village_id: other.id }));
  const refused = { status: 400, body: { fields: { head_id: expect.any(String) } } };
  for (const head_id of [stranger.body.id, wife.id, 999_999])
    expect(await clerk.post('/residents', residentBody({ head_id }))).toMatchObject(refused);
  // Neither themselves, nor anybody if somebody came with them.
  for (const head_id of [head.id, (await register()).id])
    expect(await clerk.put(`/residents/${head.id}`, { head_id })).toMatchObject(refused);
});

/** The links of residents as they are stored. */
const storedHeads = async (...ids: readonly number[]) => {
  const { rows } = await t.pool.query(
    'SELECT head_id FROM residents WHERE id = ANY ($1::integer[]) ORDER BY id',
    [ids],
  );
  return rows.map(({ head_id }) => head_id);
};

describe('somebody who moves to another village', () => {
  it('leaves companions behind, who then came with nobody', async () => {
    const other = await t.createVillage();
    const head = await register({ full_name: 'كريم حسن' });
    const wife = await register({ head_id: head.id, relationship: 'spouse' });
    expect((await t.admin.put(`/residents/${head.id}`, { village_id: other.id })).status).toBe(200);
    expect((await clerk.get(`/residents/${wife.id}`)).body).toMatchObject({
      head_id: null,
      head_name: null,
      relationship: null,
      version: wife.version + 1,
    });
    expect(await storedHeads(wife.id)).toEqual([null]);
    const { rows } = await t.pool.query(
      `SELECT village_id, details FROM audit_logs WHERE entity_type = 'resident' AND entity_id = $1 AND action = 'update'`,
      [String(wife.id)],
    );
    expect(rows.map(({ details, ...entry }) => ({ ...entry, ...JSON.parse(details) }))).toEqual([
      {
        village_id: village.id,
        before: { head_id: head.id, head_name: 'كريم حسن', relationship: 'spouse' },
        after: { head_id: null, head_name: null, relationship: null },
      },
    ]);
    // They do not belong together again when they meet again.
    await t.admin.put(`/residents/${wife.id}`, { village_id: other.id });
    expect((await t.admin.get(`/residents/${wife.id}`)).body.head_id).toBeNull();
  });

  it('leaves the head behind, and can be the head of others there', async () => {
    const other = await t.createVillage();
    const head = await register();
    const son = await register({ head_id: head.id, relationship: 'child' });
    const moved = await t.admin.put(`/residents/${son.id}`, { village_id: other.id });
    expect(moved.body).toMatchObject({ head_id: null, head_name: null, relationship: null });
    expect(await storedHeads(son.id)).toEqual([null]);
    const friend = residentBody({ village_id: other.id, head_id: son.id, relationship: 'other' });
    expect((await t.admin.post('/residents', friend)).status).toBe(201);
    // The old head has no companions any more.
    expect((await clerk.put(`/residents/${head.id}`, { head_id: (await register()).id })).status).toBe(200);
  });
});

it('a link to a head in another village, which an older version left, is ended by a migration', async () => {
  const other = await t.createVillage();
  const [head, wife, far] = [await register(), await register(), await register()];
  const son = await register({ head_id: head.id, relationship: 'child' });
  await t.pool.query(
    `UPDATE residents SET head_id = $2, relationship = 'other', village_id = $3 WHERE id = $1`,
    [far.id, wife.id, other.id],
  );
  const migration = (await readMigrations()).find(
    ({ name }) => name === '0115_no_heads_in_other_villages.sql',
  );
  await t.pool.query(migration?.text as string);
  expect(await storedHeads(son.id, far.id)).toEqual([null, head.id]);
  expect((await t.admin.get(`/residents/${far.id}`)).body.relationship).toBeNull();
});

describe('at the same moment', () => {
  const BORN = '1990-05-17';
  const stranger = () => register({ id_number: nationalNumber({ birth: '900517' }) });

  /** Each comes as far as the lock of the birth date, or waits for another of them before it. */
  async function allAtOnce<Answer>(send: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
    const held = await holdBirthdate(t.pool, BORN);
    const answers: Promise<Answer>[] = [];
    try {
      for (const each of send) {
        answers.push(each());
        await expect.poll(() => countLockWaits(t.pool)).toBe(answers.length);
      }
    } finally {
      await held.release();
    }
    return Promise.all(answers);
  }
  const tie = (id: number, head_id: number) => () =>
    clerk.put(`/residents/${id}`, { head_id, relationship: 'other', job: 'مهندس', birthdate: BORN });

  it('two residents cannot become the head of each other', async () => {
    const [one, two] = [await stranger(), await stranger()];
    for (const [first, second] of [
      [one, two],
      [two, one],
    ]) {
      const answers = await allAtOnce([tie(first.id, second.id), tie(second.id, first.id)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 400]);
      expect(answers[1]?.body.fields).toHaveProperty('head_id');
      await clerk.put(`/residents/${first.id}`, { head_id: null, relationship: null });
    }
  });

  it('nobody becomes the head of somebody, and the companion of another', async () => {
    const [a, b, c] = [await stranger(), await stranger(), await stranger()];
    const answers = await allAtOnce([tie(a.id, b.id), tie(b.id, c.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
    expect(await storedHeads(a.id, b.id, c.id)).toEqual([b.id, null, null]);
  });

  it('a companion is registered and the head moves away: the companion comes with nobody', async () => {
    const other = await t.createVillage();
    const head = await register();
    const owner = (await t.admin.post('/owners', { name: 'هدى', village_id: village.id })).body;
    // The registration has checked its head, and waits to refer to its owner.
    const held = await holdLock(t.pool, 'SELECT FROM owners WHERE id = $1 FOR UPDATE', [owner.id]);
    const registering = register({ head_id: head.id, relationship: 'spouse', owner_id: owner.id });
    await expect.poll(() => countLockWaits(t.pool)).toBe(1);
    let isMoved = false;
    const moving = t.admin.put(`/residents/${head.id}`, { village_id: other.id }).then(({ status }) => {
      isMoved = true;
      return status;
    });
    await expect
      .poll(async () => isMoved || (await countLockWaits(t.pool)) === 2)
      .toBe(true)
      .finally(held.release);
    const [{ id }, status] = await Promise.all([registering, moving]);
    expect(status).toBe(200);
    expect(await storedHeads(id)).toEqual([null]);
  });

  it('a head is deleted and a companion is changed: both lock the companion first, who has the lower number', async () => {
    const companion = await stranger();
    const head = await register();
    await tie(companion.id, head.id)();
    const held = await holdLock(t.pool, 'SELECT FROM residents WHERE id = $1 FOR UPDATE', [companion.id]);
    const removing = clerk.delete(`/residents/${head.id}`);
    await expect.poll(() => countLockWaits(t.pool)).toBe(1);
    const changing = tie(companion.id, head.id)();
    await expect.poll(() => countLockWaits(t.pool)).toBe(2);
    const free = 'SELECT FROM residents WHERE id = $1 FOR UPDATE SKIP LOCKED';
    const { rowCount } = await t.pool.query(free, [head.id]);
    await held.release();
    expect(rowCount).toBe(1);
    expect((await removing).status).toBe(204);
    expect((await changing).body.fields).toHaveProperty('head_id');
    expect(await storedHeads(companion.id)).toEqual([null]);
  });
});
