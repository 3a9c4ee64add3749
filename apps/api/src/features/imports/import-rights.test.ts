import type { PermissionName } from '@bawaba/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCalendar } from '../../calendar.ts';
import { passportNumber } from '../../testing/people.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { holdRow } from './testing/hold-row.ts';
import { csv, read, settled, step } from './testing/import-client.ts';

const desk: PermissionName[] = ['import_records', 'add_residents', 'view_residents', 'view_owners'];
const calendar = createCalendar('Africa/Cairo');
const day = (days: number) => calendar.today(new Date(Date.now() + days * 86_400_000));
let t: TestApp;
let village: { id: number };
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  village = await t.createVillage();
});

const signIn = (permissions: readonly PermissionName[]) => t.signInWith(permissions, village.id);

async function checked(caller: Caller, kind: string, content: string): Promise<number> {
  const { id } = await read(caller, { kind, content, village_id: village.id });
  await step(caller, id, 'check');
  return id;
}

const guests = (count: number) =>
  csv(
    ['full_name', 'id_number', 'check_in', 'check_out'],
    ...Array.from({ length: count }, () => ['Mona Adel', passportNumber(), day(-1), day(5)]),
  );

async function imported(caller: Caller, kind: string, content: string): Promise<number> {
  const id = await checked(caller, kind, content);
  await step(caller, id, 'commit');
  return id;
}

const visitor: PermissionName[] = ['import_records', 'add_visitor', 'view_visitors'];
const visits = () =>
  csv(['full_name', 'passport_number', 'visit_date'], ['Omar Fathy', passportNumber(), '2031-04-01']);

describe('the undo of what others have imported', () => {
  it.each([
    ['residents', desk, 'delete_residents', guests(2)],
    ['visitors', visitor, 'delete_visitor', visits()],
  ] as const)('needs the right to delete: %s', async (kind, permissions, right, content) => {
    const id = await imported(t.admin, kind, content);
    const [clerk, manager] = [await signIn(permissions), await signIn([...permissions, right])];
    const people = async () => (await clerk.get(`/${kind}`)).body;
    const [person] = await people();
    expect((await clerk.delete(`/${kind}/${person.id}`)).status).toBe(403);
    expect((await clerk.get(`/imports/${id}`)).body.can_undo).toBe(false);
    expect(await clerk.post(`/imports/${id}/undo`)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect((await clerk.get(`/imports/${id}`)).body.state).toBe('ready');
    expect(await people()).toContainEqual(person);
    expect((await manager.get('/imports')).body).toMatchObject([{ id, can_undo: true }]);
    expect(await step(manager, id, 'undo')).toMatchObject({ state: 'undone' });
    expect(await people()).toEqual([]);
  });

  it('needs it for a file that several have imported, each of them a part', async () => {
    const [first, second] = [await signIn(desk), await signIn(desk)];
    const file = csv(
      ['full_name', 'id_number', 'check_in', 'check_out'],
      ['Mona Adel', passportNumber(), '2031-01-05', '2031-01-12'],
      ['Hany Adel', '', '2031-01-05', '2031-01-12'],
    );
    const id = await imported(first, 'residents', file);
    expect((await first.get(`/imports/${id}`)).body.can_undo).toBe(true);
    expect((await second.get(`/imports/${id}`)).body.can_undo).toBe(false);
    await second.put(`/imports/${id}/rows/3`, { values: { id_number: passportNumber() } });
    expect(await step(second, id, 'commit')).toMatchObject({ counts: { created: 2 }, can_undo: false });
    for (const caller of [first, second]) expect((await caller.post(`/imports/${id}/undo`)).status).toBe(403);
  });

  it('stops when the right is withdrawn', async () => {
    const colleague = await signIn(desk);
    const clerk = await signIn([...desk, 'delete_residents']);
    const id = await imported(colleague, 'residents', guests(150));
    // The last rows are the first piece.
    const letGo = await holdRow(t.pool, id, 151);
    expect((await clerk.post(`/imports/${id}/undo`)).status).toBe(200);
    const role = { name: clerk.user.role, display_name: 'Desk', permissions: desk };
    expect((await t.admin.put(`/roles/${clerk.user.role_id}`, role)).status).toBe(200);
    await letGo();
    const stopped = await settled(clerk, id);
    expect(stopped).toMatchObject({ state: 'ready', failure: 'import_right_withdrawn' });
    expect(stopped.counts.created).toBeGreaterThan(0);
  });

  it('leaves the owners of its residents if the user may not manage owners', async () => {
    const colleague = await signIn([...desk, 'manage_owners']);
    const clerk = await signIn([...desk, 'delete_residents']);
    const file = csv(
      ['full_name', 'id_number', 'check_in', 'check_out', 'owner_name'],
      ['Mona Adel', passportNumber(), '2031-01-05', '2031-01-12', 'Fathy Nour'],
    );
    const id = await imported(colleague, 'residents', file);
    expect(await step(clerk, id, 'undo')).toMatchObject({ state: 'undone', counts: { removed: 1 } });
    expect((await clerk.get('/owners')).body).toMatchObject([{ name: 'Fathy Nour', residents_count: 0 }]);
  });
});

describe('what an undo removes', () => {
  it.each([
    ['residents', desk, guests(1), { action: 'delete', entity_type: 'resident' }],
    ['visitors', visitor, visits(), { action: 'delete', entity_type: 'visitor' }],
    [
      'owners',
      ['import_records', 'manage_owners'],
      csv(
        ['name', 'id_number', 'member_name', 'member_relationship'],
        ['Omar Fathy', 'A1', 'Sara Omar', 'wife'],
      ),
      { action: 'delete', entity_type: 'owner' },
    ],
    [
      'blacklist',
      ['import_records', 'manage_blacklist'],
      csv(['id_number', 'full_name', 'reason'], [passportNumber(), 'Omar Fathy', 'Theft']),
      { action: 'blacklist_remove', entity_type: 'blacklist' },
    ],
  ] as const)(
    'stays in the audit trail, also without the import: %s',
    async (kind, permissions, file, about) => {
      const clerk = await signIn(permissions);
      const id = await imported(clerk, kind, file);
      const [{ record_id, values }] = (await clerk.get(`/imports/${id}/rows`)).body;
      expect(await step(clerk, id, 'undo')).toMatchObject({ state: 'undone', counts: { removed: 1 } });
      expect((await clerk.delete(`/imports/${id}`)).status).toBe(204);
      const { rows } = await t.pool.query(
        `SELECT action, entity_type, entity_id, entity_name, entity_number, username, details::jsonb AS details
       FROM audit_logs WHERE village_id = $1 AND entity_type NOT IN ('import', 'village') ORDER BY id`,
        [village.id],
      );
      const name = values.full_name ?? values.name;
      const number = values.id_number ?? values.passport_number;
      expect(rows).toEqual([
        {
          ...about,
          entity_id: String(record_id),
          entity_name: name,
          entity_number: number,
          username: clerk.user.username,
          details: {
            before: expect.objectContaining({ id: record_id, village_id: village.id, version: 1 }),
            import_id: id,
            file_name: 'guests.csv',
          },
        },
      ]);
    },
  );

  it('has an entry for each of many, as a single deletion writes it', async () => {
    const clerk = await signIn([...desk, 'delete_residents']);
    const id = await imported(clerk, 'residents', guests(120));
    const { body: people } = await clerk.get('/residents?limit=200');
    const [single] = people;
    expect((await clerk.delete(`/residents/${single.id}`)).status).toBe(204);
    expect(await step(clerk, id, 'undo')).toMatchObject({ counts: { removed: 120 } });
    const { rows } = await t.pool.query(
      `SELECT entity_id, details::jsonb -> 'before' AS before FROM audit_logs
       WHERE village_id = $1 AND action = 'delete' ORDER BY id`,
      [village.id],
    );
    expect(new Set(rows.map(({ entity_id }) => Number(entity_id)))).toEqual(
      new Set(people.map(({ id }: never) => id)),
    );
    const [deleted, undone] = rows;
    expect(Object.keys(undone.before)).toEqual(Object.keys(deleted.before));
    expect(undone.before).toEqual(people.find(({ id }: never) => id === Number(undone.entity_id)));
  });
});

describe('the owner whom a file of residents needs', () => {
  const withOwners = (...names: string[]) =>
    csv(
      ['full_name', 'id_number', 'check_in', 'check_out', 'owner_name'],
      ...names.map((name) => ['Mona Adel', passportNumber(), '2031-01-05', '2031-01-12', name]),
    );
  const problemsOf = async (caller: Caller, id: number) =>
    (await caller.get(`/imports/${id}/rows`)).body.map(({ outcome, problems }: never) => [
      outcome,
      (problems as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`).join(),
    ]);
  const owners = async () => (await t.admin.get(`/owners?village_id=${village.id}`)).body;

  it('is not created for somebody who may not manage owners, although another user has checked the file', async () => {
    const manager = await signIn([...desk, 'manage_owners']);
    const clerk = await signIn(desk);
    const id = await checked(manager, 'residents', withOwners('Fathy Nour', '', 'Hany Zaki'));
    await manager.post('/owners', { name: 'Hany Zaki' });
    expect(await step(clerk, id, 'commit')).toMatchObject({ counts: { created: 2, error: 1 } });
    expect(await problemsOf(clerk, id)).toEqual([
      ['error', 'owner_name owner_not_found'],
      ['created', ''],
      ['created', expect.any(String)],
    ]);
    // The one who came into the register after the check is found.
    expect(await owners()).toMatchObject([{ name: 'Hany Zaki', residents_count: 1 }]);
    // Who may manage owners brings the row in.
    await step(manager, id, 'check');
    expect(await step(manager, id, 'commit')).toMatchObject({ counts: { created: 3, error: 0 } });
    expect(await owners()).toHaveLength(2);
  });

  it('is not created when the right is withdrawn between check and commit', async () => {
    const clerk = await signIn([...desk, 'manage_owners']);
    const id = await checked(clerk, 'residents', withOwners('Fathy Nour'));
    const role = { name: clerk.user.role, display_name: 'Desk', permissions: desk };
    expect((await t.admin.put(`/roles/${clerk.user.role_id}`, role)).status).toBe(200);
    expect(await step(clerk, id, 'commit')).toMatchObject({ counts: { created: 0, error: 1 } });
    expect(await owners()).toEqual([]);
  });
});
