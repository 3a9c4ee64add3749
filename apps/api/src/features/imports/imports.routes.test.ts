import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { csv, read, step, upload } from './testing/import-client.ts';
import { registerSnapshot } from './testing/register-snapshot.ts';

let t: TestApp;
let village: { id: number; name: string };
let clerk: Caller;
beforeAll(async () => {
  t = await testApp();
  village = await t.createVillage();
  clerk = await t.signInWith(
    ['import_records', 'add_residents', 'view_residents', 'manage_owners'],
    village.id,
  );
});
afterAll(() => t.close());

const headings = [
  'full_name',
  'id_number',
  'check_in',
  'check_out',
  'apartment_number',
  'owner_name',
  'head_name',
];
const guests = csv(
  headings,
  ['Samir Adel', 'A1000001', '2031-01-05', '2031-01-12', '12', '', ''],
  ['Mona Adel', 'A1000002', '2031-01-05', '2031-01-12', '', 'Fathy Nour', 'Samir Adel'],
  ['Karim Lotfy', 'A1000003', '2020-03-01', '2020-03-08', '7', '', ''],
  ['No Number', '', '2031-02-01', '2031-02-08', '', '', ''],
  ['Samir Adel', 'A-100 0001', '2031-01-10', '2031-01-20', '12', '', ''],
);

describe('an import of residents', () => {
  it('is read, checked, committed and undone', async () => {
    const before = await registerSnapshot(t.pool);
    const found = await read(clerk, { content: guests });
    expect(found).toMatchObject({ state: 'mapping', rows: 5, counts: { unchecked: 5 }, failure: null });
    expect(await readdir(`${t.config.dataDir}/imports`)).toEqual([]);

    expect(await step(clerk, found.id, 'check')).toMatchObject({
      state: 'ready',
      counts: { create: 3, error: 2, unchecked: 0 },
      progress: { done: 5, total: 5 },
    });
    const errors = await clerk.get(`/imports/${found.id}/rows?outcome=error`, { language: 'ar' });
    expect(errors.body.map(({ number, problems }: never) => [number, problems])).toEqual([
      [5, [expect.objectContaining({ field: 'id_number', code: 'required', text: 'هذا الحقل مطلوب' })]],
      [6, [expect.objectContaining({ code: 'overlaps_row', row: 2 })]],
    ]);

    const committed = await step(clerk, found.id, 'commit');
    expect(committed).toMatchObject({ state: 'ready', counts: { created: 3, create: 0, error: 2 } });
    const { body: people } = await clerk.get('/residents?sort=name');
    expect(people).toHaveLength(3);
    expect(people.find(({ full_name }: never) => full_name === 'Karim Lotfy')).toMatchObject({
      presence: 'left',
      left_at: '2020-03-08T10:00:00Z',
      created_by_username: clerk.user.username,
    });
    expect(people.find(({ full_name }: never) => full_name === 'Mona Adel')).toMatchObject({
      head_name: 'Samir Adel',
      owner_name: 'Fathy Nour',
    });

    expect(await step(clerk, found.id, 'undo')).toMatchObject({
      state: 'undone',
      counts: { removed: 3, created: 0, error: 2 },
    });
    expect(await registerSnapshot(t.pool)).toEqual(before);
    const { rows } = await t.pool.query(
      `SELECT action, details::jsonb AS details FROM audit_logs
       WHERE village_id = $1 AND entity_type = 'import' ORDER BY id`,
      [village.id],
    );
    expect(rows).toEqual([
      {
        action: 'import',
        details: expect.objectContaining({ created: 3, complete: true, file_name: 'guests.csv' }),
      },
      { action: 'import_undone', details: expect.objectContaining({ removed: 3, kept: 0, complete: true }) },
    ]);
  });

  it('is not there for a user of another village, or without the right to create', async () => {
    const { id } = await read(clerk, { content: guests });
    const other = await t.createVillage();
    const stranger = await t.signInWith(['import_records', 'add_residents'], other.id);
    const porter = await t.signInWith(['import_records', 'add_visitor'], village.id);
    for (const caller of [stranger, porter]) {
      expect((await caller.get(`/imports/${id}`)).status).toBe(404);
      expect((await caller.get(`/imports/${id}/rows`)).status).toBe(404);
      expect((await caller.post(`/imports/${id}/check`)).status).toBe(404);
      expect((await caller.get('/imports')).body).toEqual([]);
      expect((await caller.delete(`/imports/${id}`)).status).toBe(404);
    }
    expect((await upload(porter, { content: guests })).status).toBe(403);
  });

  it('keeps what somebody has changed since, and says why', async () => {
    const { id } = await read(clerk, {
      content: csv(headings, ['Omar Zaki', 'B77', '2031-05-01', '2031-05-03']),
    });
    await step(clerk, id, 'check');
    await step(clerk, id, 'commit');
    const { body } = await clerk.get(`/imports/${id}/rows`);
    await t.admin.put(`/residents/${body[0].record_id}`, { phone: '0100' });
    expect(await step(clerk, id, 'undo')).toMatchObject({ counts: { kept: 1, removed: 0 } });
    const { body: kept } = await clerk.get(`/imports/${id}/rows?outcome=kept`);
    expect(kept[0].problems).toEqual([
      { field: null, code: 'changed_since', level: 'stop', text: 'Kept: somebody has changed it since' },
    ]);
  });

  it.each([
    [
      'residents',
      csv(
        headings,
        ['Hany Zaki', 'C81', '2031-05-01', '2031-05-03'],
        ['Nour Zaki', 'C82', '2031-05-01', '2031-05-03'],
      ),
    ],
    ['owners', csv(['name', 'id_number'], ['Hany Zaki', 'C83'], ['Nour Zaki', 'C84'])],
  ])('keeps what somebody has moved to another village: %s', async (kind, content) => {
    const { id } = await read(clerk, { kind, content });
    await step(clerk, id, 'check');
    await step(clerk, id, 'commit');
    const { body: rows } = await clerk.get(`/imports/${id}/rows`);
    const [moved, stayed] = rows.map(({ record_id }: never) => `/${kind}/${record_id}`);
    const other = await t.createVillage();
    expect((await t.admin.put(moved, { village_id: other.id })).status).toBe(200);
    expect(await step(clerk, id, 'undo')).toMatchObject({ counts: { kept: 1, removed: 1 } });
    const { body: kept } = await clerk.get(`/imports/${id}/rows?outcome=kept`);
    expect(kept).toMatchObject([{ number: 2, problems: [{ code: 'changed_since' }] }]);
    expect(JSON.stringify(kept)).not.toContain(other.name);
    expect((await t.admin.get(moved)).body).toMatchObject({ village_id: other.id });
    expect((await t.admin.get(stayed)).status).toBe(404);
  });
});
