import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countLockWaits, holdLock } from '../../database/testing/held-lock.ts';
import { type Caller, PASSWORD, type TestApp, testApp } from '../../testing/test-app.ts';
import { hashPassword } from './passwords.service.ts';

const RESET = 'what the administrator chose';
let t: TestApp;
let thief: Caller;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  thief = await t.signInWith([], null);
});

/** Resets the password while the request waits for the account, after it has checked the old password. */
async function resetDuring<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const password_hash = await hashPassword(RESET);
  const account = await holdLock(t.pool, 'SELECT FROM users WHERE id = $1 FOR UPDATE', [thief.user.id]);
  const sent = send();
  await expect.poll(() => countLockWaits(t.pool)).toBe(1);
  await account.query('UPDATE users SET password_hash = $2 WHERE id = $1', [thief.user.id, password_hash]);
  await account.query('DELETE FROM sessions WHERE user_id = $1', [thief.user.id]);
  await account.commit();
  return sent;
}

const login = (password: string) =>
  t.call('POST', '/auth/login', { payload: { username: thief.user.username, password } });
const sessions = async () =>
  (await t.pool.query('SELECT FROM sessions WHERE user_id = $1', [thief.user.id])).rowCount;

describe('a password that is reset while', () => {
  it('somebody signs in with the old one opens no session, and the refusal is audited', async () => {
    expect(await resetDuring(() => login(PASSWORD))).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    });
    expect(await sessions()).toBe(0);
    const { logs } = (await t.admin.get('/audit-logs?action=login_failed&limit=1')).body;
    expect(logs[0]).toMatchObject({ entity_id: String(thief.user.id) });
  });

  it('the old one is exchanged for another stays as the administrator set it', async () => {
    const change = { current_password: PASSWORD, new_password: 'what the thief wanted' };
    expect(await resetDuring(() => thief.post('/auth/password', change))).toMatchObject({
      status: 400,
      body: { code: 'wrong_password' },
    });
    expect((await login('what the thief wanted')).status).toBe(401);
    expect((await login(RESET)).status).toBe(200);
  });
});
