import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { type Answer, PASSWORD, type TestApp, testApp } from '../../testing/test-app.ts';
import { removeOldDevices } from './devices.service.ts';
import { hashToken } from './sessions.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(() => t.pool.query('DELETE FROM sign_in_attempts'));

interface From {
  readonly remoteAddress: string;
  readonly device?: string | undefined;
}
let lastAddress = 0;
const newNetwork = (): From => ({ remoteAddress: `203.0.113.${++lastAddress}` });
const login = (payload: object, { remoteAddress, device }: From, headers = {}) =>
  t.call('POST', '/auth/login', {
    payload,
    remoteAddress,
    headers: { ...(device && { cookie: `a=b; bawaba_device=${device}` }), ...headers },
  });
const cookieOf = ({ headers }: Answer) => /^bawaba_device=([\w-]{43});/.exec(`${headers['set-cookie']}`)?.[1];

async function newUser() {
  const { user } = await t.signInWith([], null);
  return {
    id: user.id,
    right: { username: user.username, password: PASSWORD },
    wrong: { username: user.username, password: 'x' },
  };
}

/** Guesses from five networks, with the count raised to five thousand. */
async function attackFromManyNetworks(wrong: object) {
  for (let n = 0; n < 5; n++) expect((await login(wrong, newNetwork())).status).toBe(401);
  const { rowCount } = await t.pool.query('UPDATE sign_in_attempts SET attempts = 5000 WHERE attempts = 5');
  expect(rowCount).toBe(1);
}
/** Moves the end of every wait forward, as if this many seconds had passed. */
const passSeconds = (seconds: number) =>
  t.pool.query(`UPDATE sign_in_attempts SET not_before = not_before - make_interval(secs => $1)`, [seconds]);

describe('while many networks guess the password of one account', () => {
  it('the right password works on a new device after at most a minute, however many guesses arrive', async () => {
    const { right, wrong } = await newUser();
    await attackFromManyNetworks(wrong);
    const network = newNetwork();
    const early = await login(right, network);
    expect(early).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    const wait = Number(early.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    // Trying again does not extend the wait, and other networks do not affect it.
    await passSeconds(30);
    const again = await login(right, network);
    expect(again.status).toBe(429);
    expect(Number(again.headers['retry-after'])).toBeLessThanOrEqual(30);
    for (let n = 0; n < 5; n++) expect((await login(wrong, newNetwork())).status).toBe(429);
    await passSeconds(30);
    expect((await login(right, network)).status).toBe(200);
  });

  it('a device on which the user signed in before needs no wait', async () => {
    const { right, wrong } = await newUser();
    const network = newNetwork();
    const device = cookieOf(await login(right, network));
    await attackFromManyNetworks(wrong);
    expect((await login(right, { ...newNetwork(), device })).status).toBe(200);
  });

  it('a name without an account gets the same wait', async () => {
    const unknown = { username: 'nobody-of-that-name', password: 'x' };
    await attackFromManyNetworks(unknown);
    const refused = await login(unknown, newNetwork());
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    expect(Number(refused.headers['retry-after'])).toBe(60);
  });
});

describe('when all devices share one address, as behind a proxy that is not trusted', () => {
  it('failures block new devices for a minute, and known devices not at all', async () => {
    const [mona, karim] = [await newUser(), await newUser()];
    const shared = newNetwork();
    const device = cookieOf(await login(mona.right, shared));
    await login({ username: 'sprayed', password: 'x' }, shared);
    await t.pool.query('UPDATE sign_in_attempts SET attempts = 5000');
    expect((await login({ username: 'sprayed-too', password: 'x' }, shared)).status).toBe(401);
    expect((await login(karim.right, shared)).status).toBe(429);
    expect((await login(mona.right, { ...shared, device })).status).toBe(200);
    await passSeconds(60);
    expect((await login(karim.right, shared)).status).toBe(200);
  });

  it('an attempt that is refused because of the address does not count for the account', async () => {
    const { right } = await newUser();
    const shared = newNetwork();
    await login({ username: 'sprayed', password: 'x' }, shared);
    await t.pool.query(
      `UPDATE sign_in_attempts SET not_before = now() + interval '1 minute' WHERE attempts = 1`,
    );
    for (let n = 0; n < 15; n++) expect((await login(right, shared)).status).toBe(429);
    await passSeconds(60);
    expect((await login(right, shared)).status).toBe(200);
  });
});

describe('the device cookie', () => {
  it('is hidden from scripts and other sites, and is Secure where TLS is used', async () => {
    const { right } = await newUser();
    const plain = await login(right, newNetwork());
    expect(plain.headers['set-cookie']).toMatch(
      /^bawaba_device=[\w-]{43}; Path=\/api\/auth; Max-Age=7776000; HttpOnly; SameSite=Strict$/,
    );
    const app = await buildApp({ ...t.config, trustProxy: ['10.9.8.7'] }, t.pool);
    const headers = { 'x-forwarded-for': '203.0.113.250', 'x-forwarded-proto': 'https' };
    const secure = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: right,
      remoteAddress: '10.9.8.7',
      headers,
    });
    await app.close();
    expect(secure.headers['set-cookie']).toMatch(/; SameSite=Strict; Secure$/);
  });

  it('is not set by a refused sign-in, and is stored as a hash', async () => {
    const { right, wrong, id } = await newUser();
    expect((await login(wrong, newNetwork())).headers).not.toHaveProperty('set-cookie');
    const device = cookieOf(await login(right, newNetwork())) as string;
    const { rows } = await t.pool.query(
      'SELECT token_hash FROM known_devices WHERE user_id = $1 ORDER BY last_used_at',
      [id],
    );
    expect(rows.at(-1)).toEqual({ token_hash: hashToken(device) });
  });

  it('works for every user who signed in with it, and for no other', async () => {
    const [mona, karim] = [await newUser(), await newUser()];
    const device = cookieOf(await login(mona.right, newNetwork())) as string;
    await attackFromManyNetworks(karim.wrong);
    expect((await login(karim.right, { ...newNetwork(), device })).status).toBe(429);
    await t.pool.query('DELETE FROM sign_in_attempts');
    expect(cookieOf(await login(karim.right, { ...newNetwork(), device }))).toBe(device);
    await attackFromManyNetworks(karim.wrong);
    expect((await login(karim.right, { ...newNetwork(), device })).status).toBe(200);
    expect((await login(mona.right, { ...newNetwork(), device })).status).toBe(200);
  });

  it('is replaced if we did not issue it', async () => {
    const { right } = await newUser();
    const planted = 'a'.repeat(43);
    const given = cookieOf(await login(right, { ...newNetwork(), device: planted }));
    expect(given).toMatch(/^[\w-]{43}$/);
    expect(given).not.toBe(planted);
  });

  it('allows ten wrong guesses, which do not slow down other devices', async () => {
    const { right, wrong } = await newUser();
    const device = cookieOf(await login(right, newNetwork()));
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) statuses.push((await login(wrong, { ...newNetwork(), device })).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    // Guesses with a stolen cookie do not slow down other devices.
    expect((await login(right, newNetwork())).status).toBe(200);
  });

  it.each([
    ['one’s own change of it', 'own'],
    ['an administrator’s change of it', 'admin'],
  ])('ends with the password: %s', async (_, by) => {
    const { right, wrong, id } = await newUser();
    const [here, there] = [
      cookieOf(await login(right, newNetwork())),
      cookieOf(await login(right, newNetwork())),
    ];
    const password = 'another good password';
    const session = await t.signIn(right);
    if (by === 'own') {
      const change = { current_password: right.password, new_password: password };
      const headers = { cookie: `bawaba_device=${here}` };
      expect((await session.post('/auth/password', change, { headers })).status).toBe(204);
    } else expect((await t.admin.put(`/auth/users/${id}`, { password })).status).toBe(200);
    await attackFromManyNetworks(wrong);
    expect((await login({ ...right, password }, { ...newNetwork(), device: there })).status).toBe(429);
    // The device on which the user changed it stays known.
    const known = await login({ ...right, password }, { ...newNetwork(), device: here });
    expect(known.status).toBe(by === 'own' ? 200 : 429);
  });

  it('ends 90 days after the last sign-in', async () => {
    const { right, wrong, id } = await newUser();
    const device = cookieOf(await login(right, newNetwork()));
    const age = (by: string) =>
      t.pool.query('UPDATE known_devices SET last_used_at = now() - $1::interval WHERE user_id = $2', [
        by,
        id,
      ]);
    await attackFromManyNetworks(wrong);
    await age('90 days 1 second');
    expect((await login(right, { ...newNetwork(), device })).status).toBe(429);
    await age('89 days');
    await removeOldDevices(t.db);
    expect((await login(right, { ...newNetwork(), device })).status).toBe(200);
    await age('91 days');
    await removeOldDevices(t.db);
    const { rows } = await t.pool.query('SELECT 1 FROM known_devices WHERE user_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('is kept for the newest fifty of an account', async () => {
    const { right, id } = await newUser();
    await t.pool.query(
      `INSERT INTO known_devices SELECT sha256(i::text::bytea), $1, now() - interval '1 day' FROM generate_series(1, 80) i`,
      [id],
    );
    await login(right, newNetwork());
    const { rows } = await t.pool.query(
      'SELECT count(*)::integer AS n FROM known_devices WHERE user_id = $1',
      [id],
    );
    expect(rows).toEqual([{ n: 50 }]);
  });
});

it('one account has one count, in whichever case its name is written', async () => {
  const role = await t.admin.post('/roles', { name: 'folded', display_name: 'Folded', permissions: [] });
  const account = {
    username: 'dina',
    full_name: 'Dina',
    password: 'a password of hers',
    role_id: role.body.id,
  };
  expect((await t.admin.post('/auth/users', account)).status).toBe(201);
  const { rows } = await t.pool.query<{ name: string }>(
    `SELECT name FROM unnest(ARRAY['dina', 'DINA', 'DiNa', 'dİna', 'DİNA']) AS name WHERE lower(name) = 'dina'`,
  );
  expect(rows.length).toBeGreaterThanOrEqual(3);
  const network = newNetwork();
  for (let n = 0; n < 10; n++) {
    const { name } = rows[n % rows.length] as { name: string };
    expect((await login({ username: name, password: 'x' }, network)).status).toBe(401);
  }
  for (const { name } of rows)
    expect((await login({ username: name, password: 'x' }, network)).status).toBe(429);
});

it('the wait grows with each failure, up to a quarter of an hour', async () => {
  const { wrong } = await newUser();
  const network = newNetwork();
  for (let n = 0; n < 9; n++) await login(wrong, network);
  const waits: number[] = [];
  for (let n = 0; n < 7; n++) {
    expect((await login(wrong, network)).status).toBe(401);
    const { headers } = await login(wrong, network);
    waits.push(Number(headers['retry-after']));
    await passSeconds(15 * 60);
  }
  for (const [n, whole] of [30, 60, 120, 240, 480, 900, 900].entries()) {
    expect(waits[n]).toBeLessThanOrEqual(whole);
    expect(waits[n]).toBeGreaterThan(whole / 2);
  }
});
