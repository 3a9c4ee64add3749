import { permissionCatalogue } from '@bawaba/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, PASSWORD, type TestApp, testApp } from '../../testing/test-app.ts';
import { hashToken, removeLapsedSessions } from './sessions.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const isSignedIn = async (caller: Caller) => (await caller.get('/auth/me')).status === 200;
const age = (caller: Caller, column: 'created_at' | 'last_seen_at', by: string) =>
  t.pool.query(`UPDATE sessions SET ${column} = now() - $1::interval WHERE token_hash = $2`, [
    by,
    hashToken(caller.token),
  ]);

describe('a session', () => {
  it('is kept as a hash: the token is in no table', async () => {
    const { token } = await t.signInWith(['view_residents'], null);
    const { rows } = await t.pool.query<{ tablename: string }>(
      `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`,
    );
    expect(rows.length).toBeGreaterThan(5);
    const bytes = Buffer.from(token).toString('hex');
    for (const { tablename } of rows) {
      const { rows: found } = await t.pool.query(
        `SELECT FROM "${tablename}" AS x WHERE strpos(x::text, $1) > 0 OR strpos(x::text, $2) > 0`,
        [token, bytes],
      );
      expect([tablename, found.length]).toEqual([tablename, 0]);
    }
  });

  it('is not confused with others when many requests are authenticated by one query', async () => {
    const callers = await Promise.all(Array.from({ length: 6 }, () => t.signInWith([], null)));
    const gone = await t.signInWith([], null);
    await gone.post('/auth/logout');
    const asked = [...callers, gone, ...callers, gone];
    const answers = await Promise.all(asked.map((caller) => caller.get('/auth/me')));
    expect(answers.map(({ status, body }) => (status === 200 ? body.user.id : status))).toEqual([
      ...callers.map(({ user }) => user.id),
      401,
      ...callers.map(({ user }) => user.id),
      401,
    ]);
  });

  it('ends at sign-out, which is audited; other sessions of the user stay', async () => {
    const first = await t.signInWith([], null);
    const second = await t.signIn({ username: first.user.username, password: PASSWORD });
    expect((await first.post('/auth/logout')).status).toBe(204);
    expect(await first.get('/auth/me')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(await isSignedIn(second)).toBe(true);
    const { logs } = (await t.admin.get('/audit-logs?action=logout&limit=1')).body;
    expect(logs[0]).toMatchObject({
      username: first.user.username,
      entity_type: 'user',
      entity_id: String(first.user.id),
    });
  });

  it('ends after 12 idle hours; each request renews it', async () => {
    const caller = await t.signInWith([], null);
    await age(caller, 'last_seen_at', '11 hours 59 minutes');
    expect(await isSignedIn(caller)).toBe(true);
    await age(caller, 'created_at', '23 hours');
    expect(await isSignedIn(caller)).toBe(true);
    await age(caller, 'last_seen_at', '12 hours 1 second');
    expect(await isSignedIn(caller)).toBe(false);
  });

  it('ends after 7 days however busy it is', async () => {
    const caller = await t.signInWith([], null);
    await age(caller, 'created_at', '6 days 23 hours');
    expect(await isSignedIn(caller)).toBe(true);
    await age(caller, 'created_at', '7 days 1 second');
    expect(await isSignedIn(caller)).toBe(false);
  });

  it('is deleted from the table once it has expired, and not before', async () => {
    const [kept, idle, old] = [
      await t.signInWith([], null),
      await t.signInWith([], null),
      await t.signInWith([], null),
    ];
    await age(idle, 'last_seen_at', '13 hours');
    await age(old, 'created_at', '8 days');
    await removeLapsedSessions(t.db);
    const { rows } = await t.pool.query('SELECT user_id FROM sessions WHERE user_id = ANY($1)', [
      [kept, idle, old].map(({ user }) => user.id),
    ]);
    expect(rows).toEqual([{ user_id: kept.user.id }]);
  });
});

describe('a change applies to the next request', () => {
  it('of the permissions of a role', async () => {
    const caller = await t.signInWith(['view_audit_logs'], null);
    expect((await caller.get('/audit-logs')).status).toBe(200);
    const role = (await t.admin.get(`/roles/${caller.user.role_id}`)).body;
    await t.admin.put(`/roles/${role.id}`, { ...role, permissions: ['view_owners'] });
    expect(await caller.get('/audit-logs')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await caller.get('/roles/my-permissions')).body).toEqual({ permissions: ['view_owners'] });
  });

  it('of the role of an account', async () => {
    const caller = await t.signInWith(['view_audit_logs'], null);
    const other = await t.signInWith([], null);
    await t.admin.put(`/auth/users/${caller.user.id}`, { role_id: other.user.role_id });
    expect((await caller.get('/audit-logs')).status).toBe(403);
  });

  it('of the village of an account', async () => {
    const [from, to] = [await t.createVillage(), await t.createVillage()];
    const caller = await t.signInWith([], from.id);
    expect((await caller.get('/villages')).body).toMatchObject([{ id: from.id }]);
    await t.admin.put(`/auth/users/${caller.user.id}`, { village_id: to.id });
    expect((await caller.get('/villages')).body).toMatchObject([{ id: to.id }]);
    await t.admin.put(`/auth/users/${caller.user.id}`, { village_id: null });
    expect((await caller.get('/villages')).body).toEqual([]);
  });

  it('of the account itself: a deleted user is signed out', async () => {
    const caller = await t.signInWith([], null);
    await t.admin.delete(`/auth/users/${caller.user.id}`);
    expect(await isSignedIn(caller)).toBe(false);
  });
});

describe('the signed-in user', () => {
  it('is returned with role and village', async () => {
    const village = await t.createVillage();
    const caller = await t.signInWith(['add_resident'], village.id);
    expect((await caller.get('/auth/me')).body).toEqual({ user: caller.user });
    expect(caller.user).toEqual({
      id: expect.any(Number),
      username: expect.stringMatching(/^user_/),
      full_name: expect.stringMatching(/^User /),
      role: expect.stringMatching(/^role_/),
      role_id: expect.any(Number),
      role_display_name: expect.any(String),
      village_id: village.id,
      village_name: village.name,
      must_change_password: false,
      permissions: ['add_residents', 'add_resident'],
      time_zone: t.config.timeZone,
    });
  });

  it('has every permission under all its names, whichever name it was granted by', async () => {
    for (const { name, aliases } of permissionCatalogue.filter((entry) => entry.aliases.length > 0)) {
      for (const given of [name, ...aliases]) {
        const caller = await t.signInWith([given], null);
        expect((await caller.get('/roles/my-permissions')).body.permissions).toEqual([name, ...aliases]);
      }
    }
  });

  it('has every permission as an administrator', async () => {
    const all = permissionCatalogue.flatMap(({ name, aliases }) => [name, ...aliases]);
    expect((await t.admin.get('/roles/my-permissions')).body.permissions).toEqual(all);
  });
});

describe('changing my own password', () => {
  it('needs the current one, ends the other sessions and keeps this one', async () => {
    const caller = await t.signInWith([], null);
    const username = caller.user.username;
    const old = { username, password: PASSWORD };
    const other = await t.signIn(old);

    const wrong = { current_password: 'not it', new_password: 'a new password' };
    expect(await caller.post('/auth/password', wrong)).toMatchObject({
      status: 400,
      body: { code: 'wrong_password' },
    });
    expect(await isSignedIn(other)).toBe(true);

    const change = { current_password: old.password, new_password: 'a new password' };
    expect((await caller.post('/auth/password', change)).status).toBe(204);
    expect(await isSignedIn(caller)).toBe(true);
    expect(await isSignedIn(other)).toBe(false);
    await expect(t.signIn(old)).rejects.toThrow('401');
    expect(await isSignedIn(await t.signIn({ username, password: 'a new password' }))).toBe(true);
  });

  it.each([
    'short',
    'password',
    '12345678',
    '',
    'P@ssw0rd!',
    'محمد1234',
    'bawaba2026',
    'qwerty123',
    'zzzzzzzzzz',
    ' '.repeat(10),
  ])('refuses %j', async (new_password) => {
    const caller = await t.signInWith([], null);
    const refused = await caller.post('/auth/password', { current_password: 'x', new_password });
    expect(refused).toMatchObject({ status: 400, body: { fields: { new_password: expect.any(String) } } });
  });

  it('refuses the user’s own name', async () => {
    const caller = await t.signInWith([], null);
    const change = { current_password: 'x', new_password: `${caller.user.username.toUpperCase()}99` };
    expect(await caller.post('/auth/password', change, { language: 'ar' })).toMatchObject({
      status: 400,
      body: { fields: { new_password: 'يجب ألا تكون كلمة المرور هي اسم المستخدم' } },
    });
  });

  it('limits wrong guesses of the current password', async () => {
    const caller = await t.signInWith([], null);
    const guess = { current_password: 'a guess', new_password: 'a new password' };
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) statuses.push((await caller.post('/auth/password', guess)).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  });
});
