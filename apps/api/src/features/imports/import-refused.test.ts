import { afterAll, beforeAll, expect, it } from 'vitest';
import { nationalNumber } from '../../testing/people.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { csv, read, step } from './testing/import-client.ts';

let t: TestApp;
let village: { id: number };
let clerk: Caller;
beforeAll(async () => {
  t = await testApp();
  village = await t.createVillage();
  clerk = await t.signInWith(['import_records', 'add_residents', 'view_residents'], village.id);
});
afterAll(() => t.close());

it('what the register refuses since the check harms no other row of the same transaction', async () => {
  const names = ['منى حسن', 'سامي فؤاد', 'هاني كمال', 'ليلى منصور', 'طارق زكي', 'نادية جرجس'];
  const numbers = Array.from({ length: 6 }, () => nationalNumber());
  const lines = numbers.map((number, at) => [
    names[at] ?? '',
    number,
    '2031-05-01',
    '2031-05-09',
    at === 5 ? '+20100123456' : '',
  ]);
  const { id } = await read(clerk, {
    content: csv(['full_name', 'id_number', 'check_in', 'check_out', 'phone'], ...lines),
  });
  expect(await step(clerk, id, 'check')).toMatchObject({ counts: { create: 6 } });
  const [, banned, , here] = numbers;
  await t.admin.post('/blacklist', {
    id_number: banned,
    full_name: 'سامي فؤاد',
    reason: 'Theft',
    village_id: village.id,
  });
  const form = { full_name: 'ليلى منصور', id_type: 'national_id', id_number: here };
  const stay = { ...form, check_in: '2031-05-03', check_out: '2031-05-12' };
  expect((await clerk.post('/residents', stay)).status).toBe(201);

  expect(await step(clerk, id, 'commit')).toMatchObject({
    state: 'ready',
    failure: null,
    counts: { created: 4, error: 2, create: 0 },
  });
  const { body: rows } = await clerk.get(`/imports/${id}/rows`, { language: 'en' });
  expect(
    rows.map(({ problems }: { problems: { code: string }[] }) => problems.map(({ code }) => code)),
  ).toEqual([[], ['blacklisted'], [], ['duplicate_in_same_village'], [], []]);
  const { rows: made } = await t.pool.query(
    'SELECT id_number, phone FROM residents WHERE id = ANY ($1) ORDER BY id',
    [rows.flatMap(({ record_id }: { record_id: number | null }) => record_id ?? [])],
  );
  expect(made.map(({ id_number }) => id_number)).toEqual([0, 2, 4, 5].map((at) => numbers[at]));
  expect(made.at(-1)?.phone).toBeTruthy();
  // One attempt of somebody who is on the blacklist is one entry.
  const { rows: blocked } = await t.pool.query(
    `SELECT entity_number FROM audit_logs WHERE action = 'blocked'`,
  );
  expect(blocked).toEqual([{ entity_number: banned }]);
});
