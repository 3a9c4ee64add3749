import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/test-app.ts';

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
}

/** An entry of that moment, as if it had been written then. */
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
  it('is filtered by action and by kind of record; empty filters are none', async () => {
    await t.createVillage();
    const creations = (await t.admin.get('/audit-logs?action=create')).body.logs as Log[];
    expect(new Set(creations.map(({ action }) => action))).toEqual(new Set(['create']));
    const villages = (await t.admin.get('/audit-logs?entityType=village')).body.logs as Log[];
    expect(new Set(villages.map(({ entity_type }) => entity_type))).toEqual(new Set(['village']));
    const all = (await t.admin.get('/audit-logs')).body.total;
    expect((await t.admin.get('/audit-logs?action=&entityType=&startDate=&endDate=')).body.total).toBe(all);
    expect((await t.admin.get('/audit-logs?action=nothing')).body).toEqual({ logs: [], total: 0 });
  });

  it('takes dates as whole days in the time zone of the register', async () => {
    // Cairo is UTC+2 in January: its 10th begins at 22:00 on the 9th.
    await insertAt('2026-01-09T21:59:59Z', 'before');
    await insertAt('2026-01-09T22:00:00Z', 'first');
    await insertAt('2026-01-10T21:59:59.999Z', 'last');
    await insertAt('2026-01-10T22:00:00Z', 'after');
    expect(await exportsBetween('startDate=2026-01-10&endDate=2026-01-10')).toEqual(['first', 'last']);
    expect(await exportsBetween('endDate=2026-01-09')).toEqual(['before']);
    expect(await exportsBetween('startDate=2026-01-11&endDate=2026-01-11')).toEqual(['after']);
  });

  it('knows summer time', async () => {
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

  it('comes newest first in pages of 50, with the total', async () => {
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

  it('shows a village-bound reader the entries of their village alone, and one without a village none', async () => {
    const [own, other] = [await t.createVillage(), await t.createVillage()];
    const reader = await t.signInWith(['view_audit_logs'], own.id);
    await t.signInWith([], other.id);
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
      expect.arrayContaining(['update village', 'create user', 'login user']),
    );

    const nobody = await t.signInWith(['view_audit_logs'], null);
    expect((await nobody.get('/audit-logs')).body).toEqual({ logs: [], total: 0 });
  });

  it.each(['UPDATE audit_logs SET action = $$x$$', 'DELETE FROM audit_logs', 'TRUNCATE audit_logs'])(
    'is final: the database refuses %s',
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
