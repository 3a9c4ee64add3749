import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
let village: { id: number; name: string };
let roleId: number;
let adminRoleId: number;
beforeAll(async () => {
  t = await testApp();
  village = await t.createVillage();
  roleId = (
    await t.admin.post('/roles', { name: 'desk', display_name: 'Desk', permissions: ['view_owners'] })
  ).body.id;
  adminRoleId = t.admin.user.role_id;
});
afterAll(() => t.close());

let made = 0;
const account = (more: object = {}) => ({
  username: `clerk${++made}`,
  password: `pass of clerk ${made}`,
  full_name: `كاتب ${made}`,
  role_id: roleId,
  village_id: village.id,
  ...more,
});
const create = async (more: object = {}) => {
  const input = account(more);
  const { status, body, text } = await t.admin.post('/auth/users', input);
  if (status !== 201) throw new Error(text);
  return { ...body, password: input.password } as {
    id: number;
    username: string;
    password: string;
    role_id: number;
    village_id: number | null;
  };
};

describe('accounts', () => {
  it('are created, read, changed and deleted, each with an audit entry and never a password in it', async () => {
    const input = account();
    const created = await t.admin.post('/auth/users', input);
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.any(Number),
      username: input.username,
      full_name: input.full_name,
      role: 'desk',
      role_id: roleId,
      role_display_name: 'Desk',
      village_id: village.id,
      village_name: village.name,
      disabled: false,
      must_change_password: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    const { id } = created.body;
    expect((await t.admin.get(`/auth/users/${id}`)).body).toEqual(created.body);

    const changed = await t.admin.put(`/auth/users/${id}`, {
      full_name: 'New name',
      password: 'another password',
    });
    expect(changed.body).toEqual({ ...created.body, full_name: 'New name' });
    expect((await t.admin.delete(`/auth/users/${id}`)).status).toBe(204);
    expect((await t.admin.get(`/auth/users/${id}`)).status).toBe(404);

    const { logs } = (await t.admin.get('/audit-logs?entityType=user&limit=3')).body;
    expect(logs.map((log: { action: string }) => log.action)).toEqual(['delete', 'update', 'create']);
    expect(JSON.parse(logs[1].details)).toEqual({
      before: { full_name: input.full_name },
      after: { full_name: 'New name' },
      password_changed: true,
    });
    expect(JSON.parse(logs[2].details)).toEqual({ after: created.body });
  });

  it('never show a password or its hash, in any answer or any audit entry', async () => {
    const clerk = await create();
    await t.admin.put(`/auth/users/${clerk.id}`, { password: 'changed-password' });
    const texts = await Promise.all(
      ['/auth/users', `/auth/users/${clerk.id}`, '/auth/me', '/audit-logs?limit=1000'].map(
        async (url) => (await t.admin.get(url)).text,
      ),
    );
    const { rows } = await t.pool.query('SELECT row_to_json(a)::text AS entry FROM audit_logs a');
    const everything = [...texts, ...rows.map(({ entry }) => entry)].join('\n');
    for (const secret of [clerk.password, 'changed-password', ADMIN.password, 'argon2', 'password_hash'])
      expect(everything).not.toContain(secret);
    const stored = await t.pool.query('SELECT password_hash FROM users');
    for (const { password_hash } of stored.rows)
      expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it.each([
    [{ username: '' }, 'username'],
    [{ username: 'two words' }, 'username'],
    [{ username: 'x'.repeat(51) }, 'username'],
    [{ username: 'nul\u0000' }, 'username'],
    [{ full_name: ' ' }, 'full_name'],
    [{ password: 'short' }, 'password'],
    [{ password: 'password' }, 'password'],
    [{ password: 'Zamalek1911' }, 'password'],
    [{ username: 'samir.the.guard', password: 'SamirTheGuard1' }, 'password'],
    [{ password: undefined }, 'password'],
    [{ role_id: undefined }, 'role_id'],
    [{ role_id: '1' }, 'role_id'],
    [{ role_id: 999_999 }, 'role_id'],
    [{ village_id: 999_999 }, 'village_id'],
    [{ village_id: 'north' }, 'village_id'],
  ])('refuse %j beside the field', async (wrong, field) => {
    const refused = await t.admin.post('/auth/users', account(wrong));
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields)).toEqual([field]);
  });

  it('are not given their own name as a password, whether the name is sent or not', async () => {
    const clerk = await create({ username: 'olives.at.dawn' });
    const refused = { status: 400, body: { fields: { password: 'The password must not be the username' } } };
    const password = `${clerk.username.toUpperCase()}12`;
    expect(await t.admin.put(`/auth/users/${clerk.id}`, { password })).toMatchObject(refused);
    const renamed = { username: 'samir.the.guard', password: 'SamirTheGuard1' };
    expect(await t.admin.put(`/auth/users/${clerk.id}`, renamed)).toMatchObject(refused);
  });

  it('have user names without spaces, and the refusal says so', async () => {
    const spaced = account({ username: 'mona ali' });
    const english = await t.admin.post('/auth/users', spaced);
    expect(english.body.fields).toEqual({
      username: 'No spaces here: write it as one word, for example mona.ali',
    });
    const arabic = await t.admin.post('/auth/users', spaced, { language: 'ar' });
    expect(arabic.body.fields).toEqual({ username: 'بدون مسافات: اكتبه كلمة واحدة، مثل mona.ali' });
  });

  it('have user names that are unique without regard to case', async () => {
    const clerk = await create();
    const taken = { status: 409, body: { code: 'username_taken' } };
    expect(
      await t.admin.post('/auth/users', account({ username: clerk.username.toUpperCase() })),
    ).toMatchObject(taken);
    const other = await create();
    expect(
      await t.admin.put(`/auth/users/${other.id}`, { username: clerk.username.toUpperCase() }),
    ).toMatchObject(taken);
    expect(
      (await t.admin.put(`/auth/users/${clerk.id}`, { username: clerk.username.toUpperCase() })).status,
    ).toBe(200);
  });

  it.each([{}, { password: '' }, { password: null }])('keep their password when %j is sent', async (more) => {
    const clerk = await create();
    const signedIn = await t.signIn(clerk);
    expect((await t.admin.put(`/auth/users/${clerk.id}`, { full_name: 'Renamed', ...more })).status).toBe(
      200,
    );
    expect((await signedIn.get('/auth/me')).status).toBe(200);
    await t.signIn(clerk);
  });

  it('lose their sessions when someone gives them another password', async () => {
    const clerk = await create();
    const signedIn = await t.signIn(clerk);
    await t.admin.put(`/auth/users/${clerk.id}`, { password: 'given by the admin' });
    expect((await signedIn.get('/auth/me')).status).toBe(401);
    await expect(t.signIn(clerk)).rejects.toThrow('401');
    await t.signIn({ ...clerk, password: 'given by the admin' });
  });

  it('are assigned a village and unassigned', async () => {
    const clerk = await create({ village_id: null });
    expect(clerk.village_id).toBeNull();
    const assigned = await t.admin.put(`/auth/users/${clerk.id}`, { village_id: village.id });
    expect(assigned.body).toMatchObject({ village_id: village.id, village_name: village.name });
    expect((await t.admin.put(`/auth/users/${clerk.id}`, { full_name: 'Same' })).body.village_id).toBe(
      village.id,
    );
    const unassigned = await t.admin.put(`/auth/users/${clerk.id}`, { village_id: null });
    expect(unassigned.body).toMatchObject({ village_id: null, village_name: null });
  });

  it('are found by name in any spelling, newest first', async () => {
    const clerk = await create({ full_name: 'أحمد الشّريف', username: 'Searched' });
    for (const search of ['احمد', 'الشريف', 'SEARCH', 'الشريف احمد', 'searched احمد'])
      expect((await t.admin.get(`/auth/users?search=${encodeURIComponent(search)}`)).body).toMatchObject([
        { id: clerk.id },
      ]);
    const page = await t.admin.get('/auth/users?limit=2');
    const { rows } = await t.pool.query('SELECT id FROM users ORDER BY id DESC');
    expect(page.body.map(({ id }: { id: number }) => id)).toEqual(rows.slice(0, 2).map(({ id }) => id));
    expect(page.headers['x-total-count']).toBe(String(rows.length));
  });
});

describe('nobody rises above themselves', () => {
  const refused = { status: 403, body: { code: 'cannot_grant' } };

  it('by giving an account a role that can do more', async () => {
    const manager = await t.signInWith(['manage_supervisors', 'view_owners'], village.id);
    const strong = await t.signInWith(['delete_residents'], village.id);
    expect((await manager.post('/auth/users', account())).status).toBe(201);
    expect(await manager.post('/auth/users', account({ role_id: strong.user.role_id }))).toMatchObject(
      refused,
    );
    expect(await manager.post('/auth/users', account({ role_id: adminRoleId }))).toMatchObject(refused);
    const own = await manager.put(`/auth/users/${manager.user.id}`, { role_id: adminRoleId });
    expect(own).toMatchObject(refused);
  });

  it('by changing or deleting an account that can do more', async () => {
    const manager = await t.signInWith(['manage_supervisors'], village.id);
    const strong = await t.signInWith(['manage_supervisors', 'delete_residents'], village.id);
    const at = `/auth/users/${strong.user.id}`;
    expect(await manager.put(at, { password: 'now it is mine' })).toMatchObject(refused);
    expect(await manager.put(at, { role_id: manager.user.role_id })).toMatchObject(refused);
    expect(await manager.delete(at)).toMatchObject(refused);
    expect((await strong.get('/auth/me')).status).toBe(200);
  });

  it('by an administrator’s role, even for one who holds every permission', async () => {
    const everything = (await t.admin.get('/roles/my-permissions')).body.permissions;
    const almost = await t.signInWith(everything, village.id);
    expect(await almost.post('/auth/users', account({ role_id: adminRoleId }))).toMatchObject(refused);
    expect((await almost.get(`/auth/users/${t.admin.user.id}`)).status).toBe(404);
  });

  it('by reaching into another village: the account is made in one’s own', async () => {
    const other = await t.createVillage();
    const manager = await t.signInWith(['manage_supervisors', 'view_owners'], village.id);
    const created = await manager.post('/auth/users', account({ village_id: other.id }));
    expect(created).toMatchObject({ status: 201, body: { village_id: village.id } });
    const moved = await manager.put(`/auth/users/${created.body.id}`, { village_id: other.id });
    expect(moved).toMatchObject({ status: 200, body: { village_id: village.id } });
    const seen: { village_id: number }[] = (await manager.get('/auth/users')).body;
    expect(new Set(seen.map(({ village_id }) => village_id))).toEqual(new Set([village.id]));
  });

  it('without a village, by making accounts', async () => {
    const manager = await t.signInWith(['manage_supervisors', 'view_owners'], null);
    expect((await manager.get('/auth/users')).body).toEqual([]);
    expect(await manager.post('/auth/users', account())).toMatchObject({
      status: 409,
      body: { code: 'no_village' },
    });
  });
});

describe('an administrator', () => {
  it('cannot delete their own account', async () => {
    expect(await t.admin.delete(`/auth/users/${t.admin.user.id}`)).toMatchObject({
      status: 409,
      body: { code: 'own_account' },
    });
  });

  it('remains: the last one keeps the role', async () => {
    expect(await t.admin.put(`/auth/users/${t.admin.user.id}`, { role_id: roleId })).toMatchObject({
      status: 409,
      body: { code: 'last_admin' },
    });
    expect((await t.admin.get('/auth/me')).body.user.role).toBe('admin');
  });

  it('remains when two remove each other at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const pair = await Promise.all(
        [1, 2].map(async () => t.signIn(await create({ role_id: adminRoleId, village_id: null }))),
      );
      const [first, second] = pair as [(typeof pair)[0], (typeof pair)[0]];
      // With the first administrator out of the way these two are the last.
      await t.pool.query('UPDATE users SET role_id = $1 WHERE id = $2', [roleId, t.admin.user.id]);
      const answers = await Promise.all([
        first.delete(`/auth/users/${second.user.id}`),
        second.put(`/auth/users/${first.user.id}`, { role_id: roleId }),
      ]);
      const { rows } = await t.pool.query('SELECT id FROM users WHERE role_id = $1', [adminRoleId]);
      expect(rows).toHaveLength(1);
      for (const { status } of answers) expect([200, 204, 401, 403, 404, 409]).toContain(status);
      await t.pool.query('UPDATE users SET role_id = $1 WHERE id = $2', [adminRoleId, t.admin.user.id]);
      await t.pool.query('DELETE FROM users WHERE id = ANY($1)', [[first.user.id, second.user.id]]);
    }
  });
});
