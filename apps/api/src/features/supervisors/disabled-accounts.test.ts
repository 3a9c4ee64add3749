import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
let village: { id: number };
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
async function create(more: object = {}) {
  const input = {
    username: `clerk${++made}`,
    password: `pass of clerk ${made}`,
    full_name: 'كاتب',
    role_id: roleId,
    village_id: village.id,
    ...more,
  };
  const { status, body, text } = await t.admin.post('/auth/users', input);
  if (status !== 201) throw new Error(text);
  return { ...body, password: input.password } as { id: number; username: string; password: string };
}

describe('a disabled account', () => {
  it('is signed out at once and cannot sign in, until it is enabled', async () => {
    const clerk = await create();
    const signedIn = await t.signIn(clerk);
    const at = `/auth/users/${clerk.id}`;
    expect((await t.admin.put(at, { disabled: true })).body).toMatchObject({ disabled: true });
    expect((await signedIn.get('/auth/me')).status).toBe(401);
    const login = (payload: object) => t.call('POST', '/auth/login', { payload });
    expect(await login(clerk)).toMatchObject({ status: 401, body: { code: 'account_disabled' } });
    const guess = await login({ ...clerk, password: 'not the password' });
    expect(guess).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    const { logs } = (await t.admin.get('/audit-logs?action=login_failed&limit=2')).body;
    expect(logs.map((log: { details: string | null }) => log.details)).toContain(
      '{"reason":"account_disabled"}',
    );

    expect((await t.admin.put(at, { full_name: 'Renamed' })).body).toMatchObject({ disabled: true });
    expect((await t.admin.put(at, { disabled: false })).body).toMatchObject({ disabled: false });
    expect((await signedIn.get('/auth/me')).status).toBe(401);
    await t.signIn(clerk);
  });

  it('loses a session that began while it was being disabled', async () => {
    const clerk = await create();
    const signedIn = await t.signIn(clerk);
    await t.pool.query('UPDATE users SET disabled_at = now() WHERE id = $1', [clerk.id]);
    expect((await signedIn.get('/auth/me')).status).toBe(401);
  });

  it('is neither one’s own nor the last administrator’s', async () => {
    const own = await t.admin.put(`/auth/users/${t.admin.user.id}`, { disabled: true });
    expect(own).toMatchObject({ status: 409, body: { code: 'own_account' } });
    const second = await t.signIn(await create({ role_id: adminRoleId, village_id: null }));
    expect((await t.admin.put(`/auth/users/${second.user.id}`, { disabled: true })).status).toBe(200);
    // A disabled administrator does not count as one who remains.
    const demoted = await t.admin.put(`/auth/users/${t.admin.user.id}`, { role_id: roleId });
    expect(demoted).toMatchObject({ status: 409, body: { code: 'last_admin' } });
    expect((await t.admin.delete(`/auth/users/${second.user.id}`)).status).toBe(204);
  });

  it('is not made by someone who can do less', async () => {
    const manager = await t.signInWith(['manage_supervisors'], village.id);
    const strong = await t.signInWith(['manage_supervisors', 'delete_residents'], village.id);
    for (const change of [{ disabled: true }, { must_change_password: true }])
      expect(await manager.put(`/auth/users/${strong.user.id}`, change)).toMatchObject({ status: 403 });
  });
});

describe('a password that has to be changed', () => {
  it('opens nothing but the change itself, from the next sign-in on', async () => {
    const clerk = await create({ must_change_password: true });
    const signedIn = await t.signIn(clerk);
    const required = { status: 409, body: { code: 'password_change_required' } };
    expect((await signedIn.get('/auth/me')).body.user.must_change_password).toBe(true);
    expect(await signedIn.get('/owners')).toMatchObject(required);
    expect(await signedIn.get('/roles/my-permissions')).toMatchObject(required);
    expect(await signedIn.get('/residents')).toMatchObject(required);

    const change = { current_password: clerk.password, new_password: clerk.password };
    expect(await signedIn.post('/auth/password', change)).toMatchObject({
      status: 400,
      body: { fields: { new_password: 'Choose another password than the current one' } },
    });
    const chosen = { ...change, new_password: 'chosen by the clerk' };
    expect((await signedIn.post('/auth/password', chosen)).status).toBe(204);
    expect((await signedIn.get('/owners')).status).toBe(200);
    expect((await signedIn.get('/auth/me')).body.user.must_change_password).toBe(false);
    expect((await t.admin.get(`/auth/users/${clerk.id}`)).body.must_change_password).toBe(false);
  });

  it('does not interrupt a session that is open when the manager asks', async () => {
    const clerk = await create();
    const before = await t.signIn(clerk);
    const asked = await t.admin.put(`/auth/users/${clerk.id}`, { must_change_password: true });
    expect(asked.body.must_change_password).toBe(true);
    expect((await before.get('/owners')).status).toBe(200);
    const after = await t.signIn(clerk);
    expect((await after.get('/owners')).status).toBe(409);
    await t.admin.put(`/auth/users/${clerk.id}`, { full_name: 'Renamed', must_change_password: true });
    expect((await after.get('/owners')).status).toBe(409);
    expect((await after.post('/auth/logout', {})).status).toBe(204);
  });
});
