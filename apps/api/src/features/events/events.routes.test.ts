import { type Permission, permissionNames } from '@bawaba/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { createPool } from '../../database/connection.ts';
import { type EventClient, followEvents, PATIENCE } from '../../testing/event-client.ts';
import { nationalNumber, residentBody } from '../../testing/people.ts';
import { type Caller, COPIES, type TestApp, testApp } from '../../testing/test-app.ts';
import { MOST_STREAMS_OF_A_USER } from './events.service.ts';

let t: TestApp;
let own: number;
let other: number;
/** Changes go through the first copy of the api; streams are open at the second. */
let second: Awaited<ReturnType<typeof startCopy>>;
const log: string[] = [];

async function startCopy() {
  const pool = createPool(t.config.databaseUrl);
  const app = await buildApp({ ...t.config, logLevel: 'info' }, pool, {
    write: (line) => void log.push(line),
  });
  app.addHook('onClose', () => pool.end());
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, address };
}

beforeAll(async () => {
  t = await testApp();
  second = await startCopy();
  own = (await t.createVillage()).id;
  other = (await t.createVillage()).id;
});
afterAll(async () => {
  const closed = second.app.close();
  // Connections that fetch keeps for later requests.
  second.app.server.closeAllConnections();
  await closed;
  await t.close();
});

const open: EventClient[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.leave()));
});
async function follow({ token }: Pick<Caller, 'token'>, address = second.address) {
  const client = await followEvents(address, token);
  open.push(client);
  return client;
}
const someone = (permissions: readonly Permission[] = permissionNames, village: number | null = own) =>
  t.signInWith(permissions, village);

const register = async (village_id: number) =>
  (await t.admin.post('/residents', residentBody({ village_id }))).body;
const admit = (village_id: number) =>
  t.admin.post('/visitors', { full_name: 'A Visitor', visit_date: '2026-11-15', village_id });
const ban = (village_id: number) =>
  t.admin.post('/blacklist', { id_number: nationalNumber(), reason: 'damage', village_id });

/** Comes last: what should not be told would have come before it. */
async function untilTold(client: EventClient, kind: string, village_id: number | null) {
  await client.until((events) =>
    events.some((event) => event.kind === kind && event.village_id === village_id),
  );
}

/** Until everything that happened before was told: `blacklist` is the last kind of a burst. */
async function settle(client: EventClient) {
  await client.until(() => client.text() !== '');
  const count = () => client.events().filter(({ kind }) => kind === 'blacklist').length;
  const before = count();
  await ban(own);
  await client.until(() => count() > before);
}

describe('a stream', () => {
  it('tells what was changed through another copy of the api, without a name, number or id', async () => {
    const client = await follow(await someone());
    expect(client.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(client.response.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(client.response.headers.get('x-content-type-options')).toBe('nosniff');
    const resident = await register(own);
    await untilTold(client, 'residents', own);
    await t.admin.delete(`/residents/${resident.id}`);
    await client.until((events) => events.filter(({ kind }) => kind === 'residents').length >= 2);
    await admit(own);
    await untilTold(client, 'visitors', own);
    await ban(own);
    await untilTold(client, 'blacklist', own);
    expect(client.text().replaceAll(/:\n\n/g, '')).toMatch(
      /^(data: \{"kind":"(residents|visitors|blacklist|reload)","village_id":(\d+|null)\}\n\n)+$/,
    );
  });

  it('tells nothing of another village', async () => {
    const [client, nowhere] = [await follow(await someone()), await follow(await someone(undefined, null))];
    await Promise.all([register(other), admit(other), ban(other)]);
    await ban(own);
    await untilTold(client, 'blacklist', own);
    for (const event of client.changes()) expect(event.village_id).toBe(own);
    expect(nowhere.changes()).toEqual([]);
  });

  it('tells nothing of a kind that the caller may not read', async () => {
    const client = await follow(await someone(['view_visitors', 'add_residents', 'view_statistics']));
    await register(own);
    await ban(own);
    await admit(own);
    await untilTold(client, 'visitors', own);
    expect(client.changes().filter(({ kind }) => kind !== 'visitors')).toEqual([]);
  });

  it('tells the old and the new village when a record moves', async () => {
    const resident = await register(own);
    const client = await follow(await someone(undefined, other));
    await t.admin.put(`/residents/${resident.id}`, { village_id: other, version: resident.version });
    await untilTold(client, 'residents', other);
    const leaving = await follow(await someone());
    const now = (await t.admin.get(`/residents/${resident.id}`)).body;
    await t.admin.put(`/residents/${resident.id}`, { village_id: own, version: now.version });
    await untilTold(leaving, 'residents', own);
  });

  it('tells nothing that was rolled back, and a long transaction once', async () => {
    await Promise.all([register(own), register(own), register(other)]);
    const client = await follow(t.admin);
    await settle(client);
    const before = client.events().length;
    const database = await t.pool.connect();
    const change = 'UPDATE residents SET job = $1';
    await database.query('BEGIN');
    await database.query(change, ['rolled back']);
    await database.query('ROLLBACK');
    await database.query('BEGIN');
    await database.query("SET LOCAL bawaba.silent = 'on'");
    await database.query(change, ['silent']);
    await database.query('COMMIT');
    await ban(own);
    await client.until((events) => events.slice(before).some(({ kind }) => kind === 'blacklist'));
    expect(client.events().slice(before)).toEqual([{ kind: 'blacklist', village_id: own }]);
    await database.query('BEGIN');
    for (const text of ['one', 'two', 'three']) await database.query(change, [text]);
    await database.query('COMMIT');
    database.release();
    await ban(other);
    await client.until((events) => events.slice(before + 1).some(({ kind }) => kind === 'blacklist'));
    const residents = client
      .events()
      .slice(before + 1)
      .filter(({ kind }) => kind === 'residents');
    expect(residents).toEqual([{ kind: 'residents', village_id: null }]);
  });

  it('begins with what changed just before it was open', async () => {
    const caller = await someone();
    const earlier = await follow(caller);
    await register(own);
    await untilTold(earlier, 'residents', own);
    const client = await follow(caller);
    await client.until((events) => events.some(({ kind }) => kind === 'residents' || kind === 'reload'));
  });

  it('goes on when the connection that listens is lost, and says that changes were missed', async () => {
    const client = await follow(await someone());
    await settle(client);
    const before = client.events().length;
    const { rows } = await t.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'bawaba listener' AND datname = current_database()`,
    );
    expect(rows).toHaveLength(COPIES + 1);
    await client.until((events) => events.slice(before).some(({ kind }) => kind === 'reload'));
    await admit(own);
    await client.until(() => client.changes().some(({ kind }) => kind === 'visitors'));
    expect(client.isOpen()).toBe(true);
  });

  it('ends when the user signs out, is disabled, moves, loses a permission, or no longer uses the session', async () => {
    const ends: ((caller: Caller) => Promise<unknown>)[] = [
      (caller) => caller.post('/auth/logout'),
      ({ user }) => t.admin.put(`/auth/users/${user.id}`, { disabled: true }),
      ({ user }) => t.admin.put(`/auth/users/${user.id}`, { village_id: other }),
      ({ user }) =>
        t.pool.query(
          `UPDATE roles SET permissions = array_remove(permissions, 'view_residents') WHERE id = $1`,
          [user.role_id],
        ),
      // An open stream does not count as the use of a session.
      ({ user }) =>
        t.pool.query(`UPDATE sessions SET last_seen_at = now() - interval '13 hours' WHERE user_id = $1`, [
          user.id,
        ]),
    ];
    const stays = await follow(await someone());
    await Promise.all(
      ends.map(async (end) => {
        const caller = await someone();
        const client = await follow(caller);
        await end(caller);
        await client.ended();
      }),
    );
    expect(stays.isOpen()).toBe(true);
  });

  it('is refused when the user has too many, and there is a place again after one is closed', async () => {
    const caller = await someone();
    const all = await Promise.all(Array.from({ length: MOST_STREAMS_OF_A_USER }, () => follow(caller)));
    const refused = await fetch(`${second.address}/api/events`, {
      headers: { authorization: `Bearer ${caller.token}` },
    });
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'streams_busy' });
    expect((await follow(await someone())).response.status).toBe(200);
    await all[0]?.leave();
    await vi.waitFor(async () => {
      const again = await follow(caller);
      expect(again.response.status).toBe(200);
    }, PATIENCE);
  });

  it('is one line in the log, with neither token nor event', async () => {
    const caller = await someone();
    const lines = () => log.filter((line) => line.includes(`"user":${caller.user.id},`));
    const client = await follow(caller);
    await register(own);
    await untilTold(client, 'residents', own);
    await client.leave();
    await vi.waitFor(() => expect(lines()).toHaveLength(1), PATIENCE);
    expect(JSON.parse(lines()[0] as string)).toMatchObject({ route: '/api/events', status: 200 });
    expect(log.join('')).not.toContain(caller.token);
  });

  it('does not delay the end of the program', async () => {
    const copy = await startCopy();
    const clients = await Promise.all(Array.from({ length: 5 }, () => follow(t.admin, copy.address)));
    await copy.app.close();
    for (const client of clients) await client.ended();
  });
});
