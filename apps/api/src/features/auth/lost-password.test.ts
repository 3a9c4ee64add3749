import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtProgram } from '../../testing/built-program.ts';
import { ADMIN, type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const resetPassword = (username: string) =>
  promisify(execFile)(process.execPath, [builtProgram('reset-password'), username], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: t.url },
  });

it('a reset at the console replaces the password and ends every session', async () => {
  const signedIn = await t.signIn(ADMIN);
  await t.pool.query('UPDATE users SET disabled_at = now() WHERE username = $1', [ADMIN.username]);
  const { stdout } = await resetPassword(ADMIN.username);
  const [, password] = /^The new password of admin is (\S{16})\./.exec(stdout) ?? [];
  expect(await signedIn.get('/auth/me')).toMatchObject({ status: 401 });
  const login = (payload: object) => t.call('POST', '/auth/login', { payload });
  expect((await login(ADMIN)).status).toBe(401);
  expect((await login({ ...ADMIN, password })).status).toBe(200);
  const { rows } = await t.pool.query(
    `SELECT username, action, details FROM audit_logs WHERE username = 'console'`,
  );
  expect(rows).toEqual([
    { username: 'console', action: 'update', details: '{"password_changed":true,"enabled":true}' },
  ]);
});

it('an unknown user name is an error, and no account is created', async () => {
  await expect(resetPassword('nobody')).rejects.toMatchObject({
    code: 1,
    stderr: 'There is no account named nobody.\n',
  });
  expect((await t.pool.query(`SELECT FROM users WHERE username = 'nobody'`)).rows).toEqual([]);
});
