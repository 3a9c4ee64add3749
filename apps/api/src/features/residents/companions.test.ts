import { afterAll, beforeAll, expect, it } from 'vitest';
import { residentBody } from '../../testing/people.ts';
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
  // A head who moves away is not shown.
  await t.admin.put(`/residents/${head.id}`, { village_id: other.id });
  expect((await clerk.get(`/residents/${wife.id}`)).body).toMatchObject({ head_id: null, head_name: null });
});
