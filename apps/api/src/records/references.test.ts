import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countLockWaits, holdLock } from '../database/testing/held-lock.ts';
import { passportNumber, residentBody, visitorBody } from '../testing/people.ts';
import { randomWord } from '../testing/random-word.ts';
import { type Answer, PASSWORD, type TestApp, testApp } from '../testing/test-app.ts';

let t: TestApp;
let village: { id: number };
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  village = await t.createVillage();
});

/** The request has checked the row, and waits to refer to it while it is removed. */
async function removeDuring(
  table: 'owners' | 'residents' | 'villages' | 'roles',
  id: number,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const removal = await holdLock(t.pool, `DELETE FROM ${table} WHERE id = $1`, [id]);
  const sent = send();
  await expect
    .poll(() => countLockWaits(t.pool))
    .toBe(1)
    .finally(removal.commit);
  return sent;
}

const made = async (path: string, body: object): Promise<{ id: number }> => {
  const answer = await t.admin.post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const account = (role_id: number, fields: object = {}) => {
  const username = `u${randomWord()}`;
  return { username, full_name: 'منى', password: PASSWORD, role_id, village_id: null, ...fields };
};
const role = () => made('/roles', { name: randomWord(), display_name: 'Gate', permissions: [] });
const supervisorRole = async () => {
  const { rows } = await t.pool.query(`SELECT id FROM roles WHERE name = 'supervisor'`);
  return rows[0].id as number;
};

const bodies = {
  '/residents': async () => residentBody(),
  '/visitors': async () => visitorBody(),
  '/owners': async () => ({ name: 'هدى' }),
  '/blacklist': async () => ({ id_number: passportNumber(), reason: 'damage' }),
  '/auth/users': async () => account(await supervisorRole()),
} as const;
type Path = keyof typeof bodies;
const paths = Object.keys(bodies) as Path[];

const refusedFor = (field: string) => ({
  status: 400,
  body: { code: 'invalid_request', fields: { [field]: expect.any(String) } },
});

describe('what a record refers to is removed after it was checked: the answer is that of the check, for', () => {
  it.each(paths)('the village of a new record: %s', async (path) => {
    const gone = await t.createVillage();
    const body = { ...(await bodies[path]()), village_id: gone.id };
    expect(await removeDuring('villages', gone.id, () => t.admin.post(path, body))).toMatchObject(
      refusedFor('village_id'),
    );
    expect(await t.admin.post(path, body)).toMatchObject(refusedFor('village_id'));
  });

  it.each(paths)('the village that a record moves to: %s', async (path) => {
    const { id } = await made(path, { ...(await bodies[path]()), village_id: village.id });
    const gone = await t.createVillage();
    const move = () => t.admin.put(`${path}/${id}`, { village_id: gone.id });
    expect(await removeDuring('villages', gone.id, move)).toMatchObject(refusedFor('village_id'));
    expect(await move()).toMatchObject(refusedFor('village_id'));
  });

  it('the owner with whom a resident lives, or is to live', async () => {
    const owner = () => made('/owners', { name: 'هدى', village_id: village.id });
    const [first, second] = [await owner(), await owner()];
    const register = () =>
      t.admin.post('/residents', residentBody({ village_id: village.id, owner_id: first.id }));
    expect(await removeDuring('owners', first.id, register)).toMatchObject(refusedFor('owner_id'));
    expect(await register()).toMatchObject(refusedFor('owner_id'));
    const { id } = await made('/residents', residentBody({ village_id: village.id }));
    const change = () => t.admin.put(`/residents/${id}`, { owner_id: second.id });
    expect(await removeDuring('owners', second.id, change)).toMatchObject(refusedFor('owner_id'));
    expect(await change()).toMatchObject(refusedFor('owner_id'));
  });

  it('the head of a family', async () => {
    const head = () => made('/residents', residentBody({ village_id: village.id }));
    const [first, second, companion] = [await head(), await head(), await head()];
    const came = { village_id: village.id, relationship: 'spouse' };
    const register = () => t.admin.post('/residents', residentBody({ ...came, head_id: first.id }));
    expect(await removeDuring('residents', first.id, register)).toMatchObject(refusedFor('head_id'));
    const change = () => t.admin.put(`/residents/${companion.id}`, { head_id: second.id });
    expect(await removeDuring('residents', second.id, change)).toMatchObject(refusedFor('head_id'));
  });

  it('the role of an account', async () => {
    const [first, second] = [await role(), await role()];
    const create = () => t.admin.post('/auth/users', account(first.id));
    expect(await removeDuring('roles', first.id, create)).toMatchObject(refusedFor('role_id'));
    expect(await create()).toMatchObject(refusedFor('role_id'));
    const { id } = await made('/auth/users', account(await supervisorRole()));
    const change = () => t.admin.put(`/auth/users/${id}`, { role_id: second.id });
    expect(await removeDuring('roles', second.id, change)).toMatchObject(refusedFor('role_id'));
    expect(await change()).toMatchObject(refusedFor('role_id'));
  });
});
