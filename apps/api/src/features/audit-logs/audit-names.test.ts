import type { AuditLog } from '@bawaba/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { residentBody } from '../../testing/people.ts';
import { photoUpload } from '../../testing/photo-upload.ts';
import { PASSWORD, type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

describe('whom an entry is about', () => {
  const logsOf = async (by: typeof t.admin, query: string) => {
    const { status, body } = await by.get(`/audit-logs?${query}`);
    expect(status).toBe(200);
    return body.logs as AuditLog[];
  };

  it('is named in every entry, with the record to open while it exists', async () => {
    const village = await t.createVillage();
    const person = residentBody({ full_name: 'Anna Schäfer', village_id: village.id });
    const { body: resident } = await t.admin.post('/residents', person);
    await t.admin.put(`/residents/${resident.id}`, { phone: '0100 200 300' });
    const about = () => logsOf(t.admin, `search=${person.id_number}`);
    const named = { entity_name: 'Anna Schäfer', entity_number: person.id_number };
    const opens = { entity_type: 'resident', id: resident.id };
    expect(await about()).toMatchObject([
      { action: 'update', ...named, opens },
      { action: 'create', ...named, opens },
    ]);
    await t.admin.delete(`/residents/${resident.id}`);
    expect(await about()).toMatchObject([
      { action: 'delete', ...named, opens: null },
      { action: 'update', ...named, opens: null },
      { action: 'create', ...named, opens: null },
    ]);
    const { body: role } = await t.admin.post('/roles', {
      name: `gate_${resident.id}`,
      display_name: 'Gate keeper',
      permissions: [],
    });
    const changed = { name: role.name, display_name: 'Gate keeper', permissions: ['view_owners'] };
    await t.admin.put(`/roles/${role.id}`, changed);
    expect((await logsOf(t.admin, 'entityType=role&action=update'))[0]?.entity_name).toBe('Gate keeper');
    expect((await logsOf(t.admin, 'action=login&user=admin'))[0]).toMatchObject({
      entity_name: 'Administrator',
    });
  });

  it('is read from the details of older entries, or from the record as it is now', async () => {
    const { id: village_id } = await t.createVillage();
    const { body: resident } = await t.admin.post('/residents', residentBody({ village_id }));
    const older = (entity_id: string | null, details: object | null) =>
      t.pool.query(
        `INSERT INTO audit_logs (village_id, action, entity_type, entity_id, details) VALUES ($1, 'update', 'resident', $2, $3)`,
        [village_id, entity_id, details && JSON.stringify(details)],
      );
    await older('999999999', { before: { full_name: 'Older Name', id_number: 'OLD-1' }, after: {} });
    await older(String(resident.id), { before: { job: 'x' }, after: { job: 'y' } });
    await older('7', { after: { full_name: 'lone \ud800 surrogate' } });
    await older('99999999999999999999', null);
    const reader = await t.signInWith(['view_audit_logs', 'view_residents'], village_id);
    const logs = await logsOf(reader, 'action=update&entityType=resident');
    expect(logs.map(({ entity_name, opens }) => [entity_name, opens?.id ?? null])).toEqual([
      [null, null],
      [null, null],
      [resident.full_name, resident.id],
      ['Older Name', null],
    ]);
    expect(await logsOf(reader, 'search=old1')).toMatchObject([{ entity_number: 'OLD-1' }]);
  });

  it('is hidden from readers who may not see the record, and their search does not find it', async () => {
    const { id: village_id } = await t.createVillage();
    const person = residentBody({ full_name: 'Hidden Person', village_id });
    const { body: resident } = await t.admin.post('/residents', person);
    const reader = await t.signInWith(['view_audit_logs', 'view_visitors'], village_id);
    expect(await logsOf(reader, 'entityType=resident')).toMatchObject([
      { entity_id: String(resident.id), entity_name: null, entity_number: null, opens: null },
    ]);
    for (const search of ['Hidden', person.id_number, 'hidden person'])
      expect(await logsOf(reader, `search=${search}`), search).toEqual([]);
    expect(await logsOf(reader, `search=%23${resident.id}&entityType=resident`)).toHaveLength(1);
    expect((await logsOf(reader, 'search=administrator&entityType=resident')).length).toBe(1);
    const clerk = await t.signInWith(['view_audit_logs', 'view_residents'], village_id);
    expect(await logsOf(clerk, 'search=Hidden')).toHaveLength(1);
    const stranger = await t.signInWith(['view_audit_logs', 'view_residents'], (await t.createVillage()).id);
    expect(await logsOf(stranger, 'search=Hidden')).toEqual([]);
  });

  it('of a photo is its resident, for those who may see residents too', async () => {
    const { id: village_id } = await t.createVillage();
    const { body: resident } = await t.admin.post('/residents', residentBody({ village_id }));
    await t.admin.post(`/residents/${resident.id}/photos`, undefined, await photoUpload());
    const both = await t.signInWith(
      ['view_audit_logs', 'view_resident_photos', 'view_residents'],
      village_id,
    );
    expect(await logsOf(both, 'entityType=photo')).toMatchObject([
      { entity_name: resident.full_name, opens: { entity_type: 'resident', id: resident.id } },
    ]);
    const one = await t.signInWith(['view_audit_logs', 'view_resident_photos'], village_id);
    expect(await logsOf(one, 'entityType=photo')).toMatchObject([
      { entity_name: null, opens: null, details_hidden: false },
    ]);
  });
});

describe('the users of the audit trail', () => {
  it('are those who made entries in the reader’s villages; each is a filter', async () => {
    const [own, other] = [await t.createVillage(), await t.createVillage()];
    const reader = await t.signInWith(['view_audit_logs'], own.id);
    const clerk = await t.signInWith(['add_visitor'], own.id);
    const stranger = await t.signInWith(['add_visitor'], other.id);
    for (const { user } of [reader, clerk, stranger])
      await t.signIn({ username: user.username, password: PASSWORD });
    const visit = { full_name: 'Guest', visit_date: '2026-11-15' };
    for (const by of [clerk, stranger]) await by.post('/visitors', visit);
    await t.call('POST', '/auth/login', {
      payload: { username: clerk.user.username, password: 'wrong one' },
    });
    const users = (await reader.get('/audit-logs/users')).body as { username: string; full_name: string }[];
    expect(users.map(({ username }) => username).sort()).toEqual(
      ['admin', reader.user.username, clerk.user.username].sort(),
    );
    expect(users).toContainEqual({ username: clerk.user.username, full_name: clerk.user.full_name });

    const { logs } = (await reader.get(`/audit-logs?user=${clerk.user.username}`)).body as {
      logs: AuditLog[];
    };
    expect(logs.map(({ action, entity_type }) => `${action} ${entity_type}`)).toEqual([
      'login_failed user',
      'create visitor',
      'login user',
    ]);
    expect((await reader.get(`/audit-logs?user=${stranger.user.username}`)).body.total).toBe(0);
  });
});
