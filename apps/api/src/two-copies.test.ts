import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApiProcess } from './testing/api-process.ts';
import { nationalNumber, residentBody } from './testing/people.ts';
import { photoUpload } from './testing/photo-upload.ts';
import { ADMIN } from './testing/test-app.ts';
import { testDatabase } from './testing/test-database.ts';

/** One of several copies of the built api, each a process of its own. */
async function startCopy(environment: NodeJS.ProcessEnv) {
  const { ready, stop } = await startApiProcess(environment);
  return {
    madeAdmin: Boolean(ready.firstAdmin),
    async call(method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) {
      const response = await fetch(`${ready.address}/api${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text && JSON.parse(text) };
    },
    async sendPhotos(residentId: number, token: string) {
      const { payload, headers } = await photoUpload();
      const response = await fetch(`${ready.address}/api/residents/${residentId}/photos`, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${token}` },
        body: new Uint8Array(payload),
      });
      return response.json();
    },
    async pictureBytes(url: string) {
      const response = await fetch(new URL(url, ready.address));
      return response.ok ? (await response.arrayBuffer()).byteLength : 0;
    },
    stop,
  };
}

type Copy = Awaited<ReturnType<typeof startCopy>>;
let database: Awaited<ReturnType<typeof testDatabase>>;
let dataDir: string;
let copies: [Copy, Copy];
let token: string;

beforeAll(async () => {
  database = await testDatabase({ empty: true });
  dataDir = await mkdtemp(join(tmpdir(), 'bawaba-copies-'));
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  };
  copies = await Promise.all([startCopy(environment), startCopy(environment)]);
  token = (await copies[0].call('POST', '/auth/login', { body: ADMIN })).body.token;
});
afterAll(async () => {
  await Promise.all(copies.map((copy) => copy.stop()));
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** As many requests as the connections of the two copies could serve at once: none of them waits for one until it is refused. */
const AT_ONCE = 16;

/** The two in turn. */
const inTurn = <T>(times: number, ask: (copy: Copy, index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, index) => ask(copies[index % 2] as Copy, index)));

async function newVillage(): Promise<number> {
  const name = `Village ${nationalNumber()}`;
  return (await copies[0].call('POST', '/villages', { token, body: { name } })).body.id;
}

describe('two copies on one database', () => {
  it('started at once on an empty one, migrate it once and make one administrator', async () => {
    expect(copies.filter(({ madeAdmin }) => madeAdmin)).toHaveLength(1);
    const { rows } = await database.pool.query('SELECT count(*)::int AS n FROM users');
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('share sessions: begun at one, known at the other, ended at either', async () => {
    const [first, second] = copies;
    const session = (await first.call('POST', '/auth/login', { body: ADMIN })).body.token;
    expect((await second.call('GET', '/auth/me', { token: session })).status).toBe(200);
    expect((await second.call('POST', '/auth/logout', { token: session })).status).toBeLessThan(300);
    expect((await first.call('GET', '/auth/me', { token: session })).status).toBe(401);
  });

  it('count wrong passwords in one place', async () => {
    const wrong = { username: 'somebody', password: 'not this one' };
    const alone = await inTurn(40, (copy) => copy.call('POST', '/auth/login', { body: wrong }));
    const tried = alone.filter(({ status }) => status === 401).length;
    expect(tried).toBeLessThan(20);
    for (const copy of copies)
      expect((await copy.call('POST', '/auth/login', { body: wrong })).status).toBe(429);
  });

  it('make one resident of many registrations at once', async () => {
    const body = residentBody({ village_id: await newVillage() });
    const answers = await inTurn(AT_ONCE, (copy) => copy.call('POST', '/residents', { token, body }));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(AT_ONCE - 1).fill(409)]);
  });

  it('never register a person whom the other has blacklisted', async () => {
    const village_id = await newVillage();
    const numbers = Array.from({ length: 24 }, () => nationalNumber());
    for (let from = 0; from < numbers.length; from += AT_ONCE / 2)
      await inTurn(AT_ONCE, (copy, index) => {
        const id_number = numbers[from + (index >> 1)] as string;
        const body = { id_number, reason: 'unpaid rent', village_id };
        return index % 2
          ? copy.call('POST', '/blacklist', { token, body })
          : copy.call('POST', '/residents', { token, body: residentBody({ id_number, village_id }) });
      });
    const { rows } = await database.pool.query(`
      SELECT r.id FROM residents r
      JOIN blacklist b ON b.identity_key = r.identity_key
      JOIN audit_logs ra ON ra.entity_type = 'resident' AND ra.action = 'create' AND ra.entity_id = r.id::text
      JOIN audit_logs ba ON ba.entity_type = 'blacklist' AND ba.action = 'blacklist_add' AND ba.entity_id = b.id::text
      WHERE ra.id > ba.id`);
    expect(rows).toEqual([]);
    const late = await inTurn(numbers.length, (copy, index) =>
      copy.call('POST', '/residents', {
        token,
        body: residentBody({ id_number: numbers[index], village_id }),
      }),
    );
    expect(new Set(late.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['409 blacklisted']),
    );
  });

  it('let one of two editors win, and count what both have written', async () => {
    const [first, second] = copies;
    const village_id = await newVillage();
    const { body: resident } = await first.call('POST', '/residents', {
      token,
      body: residentBody({ village_id }),
    });
    const edits = await inTurn(2, (copy, index) =>
      copy.call('PUT', `/residents/${resident.id}`, {
        token,
        body: { job: `job ${index}`, version: resident.version },
      }),
    );
    expect(edits.map(({ status }) => status).sort()).toEqual([200, 409]);
    await inTurn(10, (copy) =>
      copy.call('POST', '/residents', { token, body: residentBody({ village_id }) }),
    );
    for (const copy of [first, second]) {
      const { body } = await copy.call('GET', '/statistics/dashboard', { token });
      const village = body.villageStats.find(({ id }: { id: number }) => id === village_id);
      expect(village.total_residents).toBe(11);
    }
  });

  it('show each other’s photos', async () => {
    const [first, second] = copies;
    const { body: resident } = await first.call('POST', '/residents', {
      token,
      body: residentBody({ village_id: await newVillage() }),
    });
    await first.sendPhotos(resident.id, token);
    const { body: photos } = await second.call('GET', `/residents/${resident.id}/photos`, { token });
    for (const copy of copies) expect(await copy.pictureBytes(photos[0].photo_url)).toBeGreaterThan(100);
  });
});
