import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { ADMIN, type TestApp, testApp } from '../../testing/test-app.ts';

// Test files share their modules (vitest.config.ts). This one loads its own, around an argon2 that counts its calls.
vi.hoisted(() => vi.resetModules());
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => {
  await t.close();
  vi.doUnmock('@node-rs/argon2');
  vi.resetModules();
});

let lastAddress = 0;
/** Limits are counted by address, so each test uses one of its own. */
const newAddress = () => `198.51.100.${++lastAddress}`;
const login = (payload: object, from: object = {}) => t.call('POST', '/auth/login', { payload, ...from });
const wrong = { username: ADMIN.username, password: 'not this one' };
const audited = async (action: string) =>
  (await t.admin.get(`/audit-logs?action=${action}&limit=1`)).body.logs[0];

describe('signing in', () => {
  it('returns a token and the user, and is audited with the address of the client', async () => {
    const remoteAddress = newAddress();
    const { status, body } = await login(ADMIN, { remoteAddress });
    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: expect.objectContaining({ username: 'admin', role: 'admin', village_id: null }),
    });
    expect((await t.call('GET', '/auth/me', { token: body.token })).body).toEqual({ user: body.user });
    expect(await audited('login')).toMatchObject({ username: 'admin', ip_address: remoteAddress });
  });

  it('ignores upper and lower case of the user name, and spaces around it', async () => {
    expect((await login({ ...ADMIN, username: '  ADMIN ' })).status).toBe(200);
  });

  it('refuses a wrong password and an unknown user with the same text, in both languages', async () => {
    const remoteAddress = newAddress();
    const texts = {
      en: 'Login failed. Please check your credentials.',
      ar: 'فشل تسجيل الدخول. يرجى التحقق من بيانات الدخول.',
    };
    for (const language of ['en', 'ar'] as const) {
      const answers = await Promise.all([
        login(wrong, { remoteAddress, language }),
        login({ username: 'nobody-at-all', password: 'x' }, { remoteAddress, language }),
      ]);
      for (const { status, body } of answers) {
        expect(status).toBe(401);
        expect(body).toEqual({
          error: texts[language],
          code: 'invalid_credentials',
          request_id: expect.any(String),
        });
      }
    }
  });

  it('hashes once, at the same cost, for an unknown user, a wrong and a right password', async () => {
    const workOn = async (payload: object) => {
      vi.mocked(verify).mockClear();
      await login(payload, { remoteAddress: newAddress() });
      // $argon2id$v=19$m=…,t=…,p=…: the parameters of the cost.
      return vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4));
    };
    const work = await workOn({ username: 'never-heard-of', password: 'wrong' });
    expect(work).toEqual([['argon2id', 'v=19', 'm=19456,t=2,p=1']]);
    expect(await workOn(wrong)).toEqual(work);
    expect(await workOn(ADMIN)).toEqual(work);
  });

  it('audits a refusal with the user name, never with the password', async () => {
    const remoteAddress = newAddress();
    await login({ username: 'intruder', password: 'guessed-secret' }, { remoteAddress });
    const entry = await audited('login_failed');
    expect(entry).toMatchObject({ username: 'intruder', ip_address: remoteAddress, entity_type: 'user' });
    expect(JSON.stringify(entry)).not.toContain('guessed-secret');
  });

  it.each([
    [{}, ['username', 'password']],
    [{ username: 'a' }, ['password']],
    [{ username: '  ', password: 'x' }, ['username']],
    [{ username: 'a\u0000b', password: 'x' }, ['username']],
    [{ username: '\ud800', password: 'x' }, ['username']],
    [{ username: 7, password: ['x'] }, ['username', 'password']],
    [{ username: 'a'.repeat(201), password: 'x'.repeat(1001) }, ['username', 'password']],
  ])('names the fields that are missing or invalid: %j', async (body, fields) => {
    const refused = await login(body, { remoteAddress: newAddress() });
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(Object.keys(refused.body.fields).sort()).toEqual([...fields].sort());
  });
});

describe('too many failures', () => {
  async function failUntilRefused(from: object, limit = 30) {
    for (let failures = 0; failures < limit; failures++) {
      const answer = await login(wrong, from);
      if (answer.status === 429) return { answer, failures };
      expect(answer.status).toBe(401);
    }
    throw new Error('never refused');
  }

  it('are answered 429 with the time to wait, in both languages, also with the right password', async () => {
    const remoteAddress = newAddress();
    const { answer, failures } = await failUntilRefused({ remoteAddress });
    expect(failures).toBe(10);
    expect(answer.body).toMatchObject({
      code: 'too_many_attempts',
      error: 'Too many attempts. Please wait a little and try again.',
    });
    const wait = Number(answer.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    const right = await login(ADMIN, { remoteAddress, language: 'ar' });
    expect(right).toMatchObject({ status: 429, body: { error: expect.stringContaining('محاولات كثيرة') } });
  });

  it('slow down one address, not the account', async () => {
    const remoteAddress = newAddress();
    await failUntilRefused({ remoteAddress });
    expect((await login(ADMIN, { remoteAddress: newAddress() })).status).toBe(200);
  });

  it('are reset by a success and by time', async () => {
    const remoteAddress = newAddress();
    for (let i = 0; i < 9; i++) await login(wrong, { remoteAddress });
    expect((await login(ADMIN, { remoteAddress })).status).toBe(200);
    expect((await failUntilRefused({ remoteAddress })).failures).toBe(10);
    await t.pool.query(`UPDATE sign_in_attempts SET window_ends_at = now() - interval '1 second'`);
    expect((await login(ADMIN, { remoteAddress })).status).toBe(200);
  });

  it('are audited once when the limit is reached, not at every later attempt', async () => {
    const remoteAddress = newAddress();
    await failUntilRefused({ remoteAddress });
    for (let i = 0; i < 5; i++) await login(wrong, { remoteAddress });
    const { logs } = (await t.admin.get('/audit-logs?action=login_failed&limit=100')).body;
    const ours = logs.filter((log: { ip_address: string }) => log.ip_address === remoteAddress);
    expect(ours).toHaveLength(11);
    expect(JSON.parse(ours[0].details)).toEqual({ reason: 'too_many_attempts' });
  });

  it('are counted for the address of the connection, not for X-Forwarded-For', async () => {
    const remoteAddress = newAddress();
    let n = 0;
    const forged = () => ({
      remoteAddress,
      headers: {
        'x-forwarded-for': `203.0.113.${++n}`,
        'x-real-ip': `203.0.113.${n}`,
        forwarded: `for=10.0.0.${n}`,
      },
    });
    for (let i = 0; i < 10; i++) expect((await login(wrong, forged())).status).toBe(401);
    expect((await login(wrong, forged())).status).toBe(429);
  });

  it('are counted for the /64 network of an IPv6 address', async () => {
    for (let i = 1; i <= 10; i++)
      expect((await login(wrong, { remoteAddress: `2001:db8:5::${i}` })).status).toBe(401);
    expect((await login(wrong, { remoteAddress: '2001:db8:5:0:aaaa::1' })).status).toBe(429);
    expect((await login(ADMIN, { remoteAddress: '2001:db8:5:1::1' })).status).toBe(200);
  });

  it('count many names tried from one address', async () => {
    const remoteAddress = newAddress();
    const spray = (n: number) => login({ username: `sprayed-${n}`, password: 'x' }, { remoteAddress });
    for (let n = 0; n < 100; n++) expect((await spray(n)).status).toBe(401);
    expect((await spray(100)).status).toBe(429);
    // This name has no failures from here, so it is the address that is refused.
    expect((await login(ADMIN, { remoteAddress })).status).toBe(429);
  });

  it('are shared by every copy of the program on the database', async () => {
    const remoteAddress = newAddress();
    const second = await buildApp(t.config, t.pool);
    for (let i = 0; i < 10; i++) await login(wrong, { remoteAddress });
    const answer = await second.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: ADMIN,
      remoteAddress,
    });
    await second.close();
    expect(answer.statusCode).toBe(429);
  });

  it('are all counted when they arrive at the same time', async () => {
    const remoteAddress = newAddress();
    const answers = await Promise.all(Array.from({ length: 25 }, () => login(wrong, { remoteAddress })));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  });
});

describe('behind a proxy that is trusted', () => {
  it('trusts X-Forwarded-For from that proxy only', async () => {
    const app = await buildApp({ ...t.config, trustProxy: ['10.9.8.7'] }, t.pool);
    const signIn = (remoteAddress: string, client: string) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: ADMIN,
        remoteAddress,
        headers: { 'x-forwarded-for': client },
      });
    await signIn('10.9.8.7', '203.0.113.50');
    expect((await audited('login')).ip_address).toBe('203.0.113.50');
    await signIn('10.9.8.8', '203.0.113.51');
    expect((await audited('login')).ip_address).toBe('10.9.8.8');
    // The client itself wrote the first address. Only the one that the proxy added counts.
    await signIn('10.9.8.7', '1.2.3.4, 203.0.113.52');
    expect((await audited('login')).ip_address).toBe('203.0.113.52');
    await app.close();
  });
});
