import { auditDetailsPermission } from '@bawaba/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { residentBody } from '../../testing/people.ts';
import { PASSWORD, type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ APP_TIMEZONE: 'Africa/Cairo' });
});
afterAll(() => t.close());

interface Log {
  id: number;
  action: string;
  entity_type: string;
  entity_id: string | null;
  created_at: string;
  details: string | null;
  details_hidden: boolean;
}

/** Inserts an entry with this time. */
const insertAt = async (instant: string, entity_id: string) =>
  t.pool.query(
    `INSERT INTO audit_logs (created_at, action, entity_type, entity_id) VALUES ($1, 'export', 'system', $2)`,
    [instant, entity_id],
  );
const exportsBetween = async (range: string) =>
  ((await t.admin.get(`/audit-logs?action=export&entityType=system&${range}`)).body.logs as Log[])
    .map(({ entity_id }) => entity_id)
    .sort();

describe('the audit trail', () => {
  it('is filtered by action and by entity type; empty filters are ignored', async () => {
    await t.createVillage();
    const creations = (await t.admin.get('/audit-logs?action=create')).body.logs as Log[];
    expect(new Set(creations.map(({ action }) => action))).toEqual(new Set(['create']));
    const villages = (await t.admin.get('/audit-logs?entityType=village')).body.logs as Log[];
    expect(new Set(villages.map(({ entity_type }) => entity_type))).toEqual(new Set(['village']));
    const all = (await t.admin.get('/audit-logs')).body.total;
    expect((await t.admin.get('/audit-logs?action=&entityType=&startDate=&endDate=')).body.total).toBe(all);
    expect((await t.admin.get('/audit-logs?action=nothing')).body).toEqual({ logs: [], total: 0 });
  });

  it('filters by whole days in the time zone of the register', async () => {
    // Cairo is UTC+2 in January: its 10th begins at 22:00 on the 9th.
    await insertAt('2026-01-09T21:59:59Z', 'before');
    await insertAt('2026-01-09T22:00:00Z', 'first');
    await insertAt('2026-01-10T21:59:59.999Z', 'last');
    await insertAt('2026-01-10T22:00:00Z', 'after');
    expect(await exportsBetween('startDate=2026-01-10&endDate=2026-01-10')).toEqual(['first', 'last']);
    expect(await exportsBetween('endDate=2026-01-09')).toEqual(['before']);
    expect(await exportsBetween('startDate=2026-01-11&endDate=2026-01-11')).toEqual(['after']);
  });

  it('respects daylight saving time', async () => {
    // UTC+3 from the last Friday of April: a day of July begins at 21:00.
    await insertAt('2026-07-09T20:59:59Z', 'eve');
    await insertAt('2026-07-09T21:00:00Z', 'day');
    expect(await exportsBetween('startDate=2026-07-10&endDate=2026-07-10')).toEqual(['day']);
  });

  it.each([
    'startDate=2026-02-30',
    'endDate=soon',
    'startDate=10/01/2026',
    'limit=-1',
    'limit=1001',
    'offset=x',
  ])('refuses %s', async (query) => {
    const refused = await t.admin.get(`/audit-logs?${query}`);
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { [query.split('=')[0] as string]: expect.any(String) } },
    });
  });

  it('is listed newest first in pages of 50, with the total', async () => {
    for (let i = 0; i < 60; i++) await insertAt('2026-03-01T12:00:00Z', `page ${i}`);
    const { body, headers } = await t.admin.get('/audit-logs');
    expect(body.logs).toHaveLength(50);
    expect(Number(headers['x-total-count'])).toBe(body.total);
    const ids = (logs: Log[]) => logs.map(({ id }) => id);
    expect(ids(body.logs)).toEqual(ids(body.logs).sort((a, b) => b - a));
    const next = (await t.admin.get('/audit-logs?offset=50&limit=10')).body;
    expect(next.logs).toHaveLength(10);
    expect(Math.max(...ids(next.logs))).toBeLessThan(Math.min(...ids(body.logs)));
  });

  it('shows a user of a village the entries of that village only, and a user without a village none', async () => {
    const [own, other] = [await t.createVillage(), await t.createVillage()];
    const reader = await t.signInWith(['view_audit_logs'], own.id);
    await t.signInWith([], other.id);
    await t.signIn({ username: reader.user.username, password: PASSWORD });
    await t.admin.put(`/villages/${own.id}`, { name: `${own.name} renamed` });
    await t.admin.put(`/villages/${other.id}`, { name: `${other.name} renamed` });

    const { logs, total } = (await reader.get('/audit-logs?limit=1000')).body as {
      logs: Log[];
      total: number;
    };
    expect(total).toBe(logs.length);
    const { rows } = await t.pool.query('SELECT id FROM audit_logs WHERE village_id = $1', [own.id]);
    expect(logs.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
    expect(logs.map(({ action, entity_type }) => `${action} ${entity_type}`)).toEqual(
      expect.arrayContaining(['update village', 'login user']),
    );

    const withoutVillage = await t.signInWith(['view_audit_logs'], null);
    expect((await withoutVillage.get('/audit-logs')).body).toEqual({ logs: [], total: 0 });
  });

  it.each(['UPDATE audit_logs SET action = $$x$$', 'DELETE FROM audit_logs', 'TRUNCATE audit_logs'])(
    'cannot be changed: the database refuses %s',
    async (statement) => {
      const { total } = (await t.admin.get('/audit-logs')).body;
      await expect(t.pool.query(statement)).rejects.toThrow('the audit trail cannot be changed');
      expect((await t.admin.get('/audit-logs')).body.total).toBe(total);
    },
  );

  it('has no entry for a change that did not happen', async () => {
    const village = await t.createVillage();
    const before = (await t.admin.get('/audit-logs')).body.total;
    expect((await t.admin.post('/villages', { name: village.name })).status).toBe(409);
    expect((await t.admin.delete('/villages/999999999')).status).toBe(404);
    expect((await t.admin.get('/audit-logs')).body.total).toBe(before);
  });
});

describe('the details of an entry', () => {
  /** One entry about each kind of record, with the same secret in each. */
  const SECRET = 'hidden-from-most';
  async function entriesOfEveryKind(villageId: number) {
    for (const entity_type of [...Object.keys(auditDetailsPermission), 'kind_of_a_later_version'])
      await t.pool.query(
        `INSERT INTO audit_logs (village_id, action, entity_type, entity_id, details)
         VALUES ($1, 'update', $2, '7', $3)`,
        [villageId, entity_type, JSON.stringify({ after: { full_name: SECRET } })],
      );
  }
  const kindsShown = (logs: Log[]) =>
    logs
      .filter(({ details }) => details?.includes(SECRET))
      .map(({ entity_type }) => entity_type)
      .sort();

  it('are shown only to users who may see the record', async () => {
    const village = await t.createVillage();
    await entriesOfEveryKind(village.id);
    const open = ['roll_call', 'system', 'village'];
    const kindsOf = (permission: string) =>
      Object.entries(auditDetailsPermission).flatMap(([kind, needed]) => (needed === permission ? kind : []));
    for (const permission of new Set(Object.values(auditDetailsPermission))) {
      if (!permission) continue;
      const reader = await t.signInWith(['view_audit_logs', permission], village.id);
      const { logs } = (await reader.get('/audit-logs?action=update')).body as { logs: Log[] };
      expect(kindsShown(logs), permission).toEqual([...open, ...kindsOf(permission)].sort());
      for (const log of logs)
        expect(log).toMatchObject({ entity_id: '7', details_hidden: log.details === null });
    }
    const { logs } = (await t.admin.get('/audit-logs?action=update&limit=20')).body as { logs: Log[] };
    expect(kindsShown(logs)).toEqual(
      [...Object.keys(auditDetailsPermission), 'kind_of_a_later_version'].sort(),
    );
  });

  it('of real records are hidden from a user who may see the audit trail only', async () => {
    const village = await t.createVillage();
    const reader = await t.signInWith(['view_audit_logs'], village.id);
    const named = { full_name: SECRET, village_id: village.id };
    const { body: resident } = await t.admin.post('/residents', residentBody(named));
    await t.admin.post('/visitors', { ...named, visit_date: '2026-11-15' });
    await t.admin.post('/owners', { name: SECRET, village_id: village.id });
    await t.admin.post('/blacklist', { ...named, id_number: SECRET, reason: 'damage' });
    await t.admin.get(`/export/residents?format=csv&village_id=${village.id}&search=${SECRET}`);
    for (const filter of ['', '&entityType=resident', '&action=create', `&action=${SECRET}`]) {
      const answer = await reader.get(`/audit-logs?limit=100${filter}`);
      expect(answer.status).toBe(200);
      expect(answer.text, filter).not.toContain(SECRET);
    }
    const { logs } = (await reader.get('/audit-logs?entityType=resident')).body;
    const hidden = { username: 'admin', details: null, details_hidden: true };
    expect(logs).toMatchObject([
      { action: 'export', entity_id: null, ...hidden },
      { action: 'create', entity_id: String(resident.id), ...hidden },
    ]);
  });
});

describe('a record that moves to another village', () => {
  it('adds one entry about the move to the audit trail of its old village, and nothing later', async () => {
    const [old, next] = [await t.createVillage(), await t.createVillage()];
    const reads = [
      'view_audit_logs',
      'view_residents',
      'view_visitors',
      'view_owners',
      'view_blacklist',
    ] as const;
    const oldReader = await t.signInWith([...reads, 'manage_supervisors'], old.id);
    const newReader = await t.signInWith([...reads, 'manage_supervisors'], next.id);
    const clerk = await t.signInWith([], old.id);
    const records = {
      resident: { at: '/residents', body: residentBody({ village_id: old.id }), change: 'full_name' },
      visitor: {
        at: '/visitors',
        body: { full_name: 'Guest', visit_date: '2026-11-15', village_id: old.id },
        change: 'full_name',
      },
      owner: { at: '/owners', body: { name: 'Owner', village_id: old.id }, change: 'name' },
      blacklist: {
        at: '/blacklist',
        body: { id_number: 'M0V3D', reason: 'damage', village_id: old.id },
        change: 'full_name',
      },
      user: { at: '/auth/users', id: clerk.user.id, body: {}, change: 'full_name' },
    };
    for (const [kind, { at, body, change, ...known }] of Object.entries(records)) {
      const id = 'id' in known ? known.id : (await t.admin.post(at, body)).body.id;
      const moved = await t.admin.put(`${at}/${id}`, { village_id: next.id, [change]: 'Changed with it' });
      expect(moved.status, moved.text).toBe(200);
      await t.admin.put(`${at}/${id}`, { [change]: 'Changed later' });

      const trail = async (reader: typeof oldReader) =>
        ((await reader.get(`/audit-logs?entityType=${kind}&action=update`)).body.logs as Log[]).filter(
          ({ entity_id }) => entity_id === String(id),
        );
      const seenByOld = await trail(oldReader);
      expect(
        seenByOld.map(({ details }) => JSON.parse(details ?? '')),
        kind,
      ).toEqual([
        {
          before: { village_id: old.id, village_name: old.name },
          after: { village_id: next.id, village_name: next.name },
        },
      ]);
      const seenByNew = await trail(newReader);
      expect(seenByNew.map(({ details }) => JSON.parse(details ?? '').after[change])).toEqual([
        'Changed later',
        'Changed with it',
      ]);
    }
  });
});
