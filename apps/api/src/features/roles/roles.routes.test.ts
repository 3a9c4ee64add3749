import { permissionCatalogue, permissionNames } from '@bawaba/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { seedSystemRoles } from './roles.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

let made = 0;
const roleOf = (...permissions: string[]) => ({
  name: `gate_${++made}`,
  display_name: 'بوابة',
  description: 'At the gate',
  permissions,
});

describe('roles', () => {
  it('are created, read, changed and deleted, each with its entry in the audit trail', async () => {
    const created = await t.admin.post('/roles', roleOf('view_residents', 'add_resident'));
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      display_name: 'بوابة',
      is_system: false,
      users_count: 0,
      permissions: ['view_residents', 'add_residents', 'add_resident'],
    });
    const { id, name } = created.body;
    expect((await t.admin.get(`/roles/${id}`)).body).toEqual(created.body);

    const changed = await t.admin.put(`/roles/${id}`, {
      name,
      display_name: 'Gate',
      permissions: ['add_residents'],
    });
    expect(changed).toMatchObject({ status: 200, body: { display_name: 'Gate', description: null } });
    expect((await t.admin.delete(`/roles/${id}`)).status).toBe(204);
    expect((await t.admin.get(`/roles/${id}`)).status).toBe(404);

    const { logs } = (await t.admin.get('/audit-logs?entityType=role&limit=3')).body;
    expect(logs.map((log: { action: string }) => log.action)).toEqual(['delete', 'update', 'create']);
    expect(JSON.parse(logs[1].details)).toEqual({
      before: {
        display_name: 'بوابة',
        description: 'At the gate',
        permissions: ['view_residents', 'add_residents'],
      },
      after: { display_name: 'Gate', description: null, permissions: ['add_residents'] },
    });
  });

  it('accept a permission by any of its names, once, and answer with all of them', async () => {
    for (const { name, aliases } of permissionCatalogue) {
      const { body } = await t.admin.post('/roles', roleOf(...aliases, name, name));
      expect(body.permissions).toEqual([name, ...aliases]);
    }
  });

  it('come newest first, with the total in a header', async () => {
    const last = (await t.admin.post('/roles', roleOf())).body;
    const list = await t.admin.get('/roles?limit=1');
    expect(list.body).toEqual([last]);
    const all = (await t.admin.get('/roles')).body;
    expect(Number(list.headers['x-total-count'])).toBe(all.length);
    expect((await t.admin.get('/roles?limit=1&offset=1')).body).toEqual([all[1]]);
  });

  it('have names that are unique without regard to case', async () => {
    const role = roleOf();
    await t.admin.post('/roles', role);
    for (const name of [role.name, 'admin'])
      expect(await t.admin.post('/roles', { ...role, name })).toMatchObject({
        status: 409,
        body: { code: 'role_name_taken' },
      });
  });

  it.each([
    [{ name: 'Has Capitals' }, 'name'],
    [{ name: 'has space' }, 'name'],
    [{ name: '' }, 'name'],
    [{ display_name: ' ' }, 'display_name'],
    [{ permissions: ['fly'] }, 'permissions.0'],
    [{ permissions: 'view_residents' }, 'permissions'],
    [{ permissions: [7] }, 'permissions.0'],
    [{ permissions: undefined }, 'permissions'],
  ])('refuse %j beside the field', async (wrong, field) => {
    const refused = await t.admin.post('/roles', { ...roleOf(), ...wrong });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields)).toEqual([field]);
  });

  it('of the system keep what a newer version has granted when an older one starts', async () => {
    const newer = 'UPDATE roles SET permissions = permissions || $1::text[] WHERE is_system';
    await t.pool.query(newer, [['fly', 'view_residents']]);
    await seedSystemRoles(t.db);
    const { rows } = await t.pool.query('SELECT permissions FROM roles WHERE is_system');
    for (const { permissions } of rows) {
      expect(permissions).toContain('fly');
      expect(new Set(permissions).size).toBe(permissions.length);
    }
  });

  it('of the system can be neither edited nor deleted, by anyone', async () => {
    const roles = (await t.admin.get('/roles')).body as { id: number; name: string; is_system: boolean }[];
    const system = roles.filter((role) => role.is_system);
    expect(system.map(({ name }) => name).sort()).toEqual(['admin', 'supervisor']);
    for (const { id } of system) {
      expect(await t.admin.put(`/roles/${id}`, roleOf())).toMatchObject({
        status: 409,
        body: { error: 'Cannot edit system roles' },
      });
      expect(await t.admin.delete(`/roles/${id}`)).toMatchObject({
        status: 409,
        body: { error: 'Cannot delete system roles' },
      });
    }
  });

  it('give supervisors everything but deletion, the trail and administration', async () => {
    const roles = (await t.admin.get('/roles')).body as { name: string; permissions: string[] }[];
    const supervisor = roles.find(({ name }) => name === 'supervisor');
    const kept = permissionNames.filter((name) => !supervisor?.permissions.includes(name));
    expect(kept.sort()).toEqual([
      'delete_residents',
      'delete_visitor',
      'manage_authority_lists',
      'manage_roles_permissions',
      'manage_supervisors',
      'manage_villages',
      'view_audit_logs',
    ]);
  });

  it('stay while they have users, and say why', async () => {
    const holder = await t.signInWith(['view_owners'], null);
    const id = holder.user.role_id;
    expect((await t.admin.get(`/roles/${id}`)).body.users_count).toBe(1);
    expect(await t.admin.delete(`/roles/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'role_in_use' },
    });
    await t.admin.delete(`/auth/users/${holder.user.id}`);
    expect((await t.admin.delete(`/roles/${id}`)).status).toBe(204);
  });

  it('can be given only what the giver holds, under either name', async () => {
    const manager = await t.signInWith(['manage_roles', 'view_owners'], (await t.createVillage()).id);
    const refused = { status: 403, body: { code: 'cannot_grant' } };
    expect((await manager.post('/roles', roleOf('view_owners', 'manage_roles'))).status).toBe(201);
    expect(await manager.post('/roles', roleOf('view_owners', 'add_resident'))).toMatchObject(refused);
    const own = (await manager.post('/roles', roleOf('view_owners'))).body;
    expect(await manager.put(`/roles/${own.id}`, roleOf('add_residents'))).toMatchObject(refused);
  });

  it('lose only permissions that the user holds: not by a change, not by deleting the role', async () => {
    const village = await t.createVillage();
    const manager = await t.signInWith(['manage_roles', 'view_owners'], village.id);
    const { user } = await t.signInWith(['view_owners', 'delete_resident'], village.id);
    const strong = `/roles/${user.role_id}`;
    const before = (await t.admin.get(strong)).body;
    expect((await manager.get(strong)).body).toMatchObject({ can_change: false });
    const refused = { status: 403, body: { code: 'cannot_grant' } };
    expect(await manager.put(strong, roleOf('view_owners'))).toMatchObject(refused);
    await t.pool.query('DELETE FROM users WHERE id = $1', [user.id]);
    await t.pool.query('UPDATE roles SET village_id = $1 WHERE id = $2', [village.id, user.role_id]);
    expect(await manager.delete(strong)).toMatchObject(refused);
    expect((await t.admin.get(strong)).body).toEqual({ ...before, users_count: 0 });
  });

  it('list every permission there is, by category', async () => {
    const { body } = await t.admin.get('/roles/permissions');
    expect(body.map((entry: { name: string }) => entry.name)).toEqual(permissionNames);
    for (const entry of body)
      expect(entry).toMatchObject({
        description: expect.stringMatching(/./),
        category: expect.stringMatching(/./),
      });
    const categories: string[] = body.map((entry: { category: string }) => entry.category);
    const starts = categories.filter((category, index) => category !== categories[index - 1]);
    expect(starts).toEqual([...new Set(categories)]);
  });
});

describe('a manager of roles who is bound to a village', () => {
  it('sees and changes the roles that this village alone uses, and those made there', async () => {
    const [here, elsewhere] = [await t.createVillage(), await t.createVillage()];
    const manager = await t.signInWith(['manage_roles', 'view_owners'], here.id);
    const made = (await manager.post('/roles', roleOf('view_owners'))).body;
    const usedHere = (await t.signInWith(['view_owners'], here.id)).user.role_id;
    const usedElsewhere = (await t.signInWith(['view_owners'], elsewhere.id)).user.role_id;
    const both = (await t.signInWith(['view_owners'], here.id)).user.role_id;
    const account = { username: 'of-both', password: 'some long password', full_name: 'Of both' };
    await t.admin.post('/auth/users', { ...account, role_id: both, village_id: elsewhere.id });
    const unused = (await t.admin.post('/roles', roleOf('view_owners'))).body.id;
    const stranger = await t.signInWith(['manage_roles', 'view_owners'], elsewhere.id);

    const seen = await manager.get('/roles');
    expect(seen.body.map(({ id }: { id: number }) => id)).toEqual([usedHere, made.id, manager.user.role_id]);
    expect(Number(seen.headers['x-total-count'])).toBe(3);
    for (const id of [made.id, usedHere]) {
      expect((await manager.get(`/roles/${id}`)).body.can_change).toBe(true);
      expect((await manager.put(`/roles/${id}`, roleOf('view_owners'))).status).toBe(200);
      expect((await stranger.get(`/roles/${id}`)).status).toBe(404);
      expect((await stranger.put(`/roles/${id}`, roleOf('view_owners'))).status).toBe(404);
    }
    for (const id of [usedElsewhere, both, unused]) {
      const before = (await t.admin.get(`/roles/${id}`)).body;
      expect((await manager.get(`/roles/${id}`)).status).toBe(404);
      expect((await manager.put(`/roles/${id}`, roleOf())).status).toBe(404);
      expect((await manager.delete(`/roles/${id}`)).status).toBe(404);
      expect((await t.admin.get(`/roles/${id}`)).body).toEqual(before);
    }
    expect((await manager.delete(`/roles/${made.id}`)).status).toBe(204);
  });

  it('sees, to give them to accounts, also the roles made for every village, but cannot change them', async () => {
    const [here, elsewhere] = [await t.createVillage(), await t.createVillage()];
    const manager = await t.signInWith(['manage_roles', 'manage_supervisors', 'view_owners'], here.id);
    const shared = (await t.signInWith(['view_owners'], elsewhere.id)).user.role_id;
    const { body: role } = await manager.get(`/roles/${shared}`);
    // How many of another village hold it is not theirs to know.
    expect(role).toMatchObject({ can_change: false, users_count: 0 });
    const refused = { status: 409, body: { code: 'role_of_other_villages' } };
    expect(await manager.put(`/roles/${shared}`, roleOf())).toMatchObject(refused);
    expect(await manager.delete(`/roles/${shared}`)).toMatchObject(refused);
    const account = { password: 'some long password', full_name: 'New' };
    const given = await manager.post('/auth/users', { ...account, username: 'given', role_id: shared });
    expect(given.status).toBe(201);

    const ofOthers = await t.signInWith(['manage_roles', 'view_owners'], elsewhere.id);
    const theirs = (await ofOthers.post('/roles', roleOf('view_owners'))).body.id;
    expect((await manager.get(`/roles/${theirs}`)).status).toBe(404);
    const stolen = await manager.post('/auth/users', { ...account, username: 'stolen', role_id: theirs });
    expect(stolen).toMatchObject({ status: 400, body: { fields: { role_id: expect.any(String) } } });
  });

  it('cannot change a role from the moment when another village has it', async () => {
    const [here, elsewhere] = [await t.createVillage(), await t.createVillage()];
    const manager = await t.signInWith(['manage_roles', 'view_owners'], here.id);
    const account = { password: 'some long password', full_name: 'New', village_id: elsewhere.id };
    for (let round = 0; round < 5; round++) {
      const role = (await manager.post('/roles', roleOf('view_owners'))).body;
      const [changed, given] = await Promise.all([
        manager.put(`/roles/${role.id}`, { ...roleOf(), name: role.name }),
        t.admin.post('/auth/users', { ...account, username: `racer${round}`, role_id: role.id }),
      ]);
      expect([200, 404]).toContain(changed.status);
      expect(given.status).toBe(201);
      expect((await manager.put(`/roles/${role.id}`, roleOf())).status).toBe(404);
    }
  });

  it('without a village sees no role and makes none', async () => {
    const manager = await t.signInWith(['manage_roles', 'manage_supervisors'], null);
    expect((await manager.get('/roles')).body).toEqual([]);
    expect(await manager.post('/roles', roleOf())).toMatchObject({
      status: 409,
      body: { code: 'no_village' },
    });
  });
});
