import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningPostgres, startPostgres } from '@bawaba/embedded-postgres';
import { reservePort, startProgram } from '@bawaba/test-programs';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { Actor } from '../actor.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { seedFirstAdministrator } from '../features/auth/auth.service.ts';
import { seedSystemRoles } from '../features/roles/roles.service.ts';
import { builtProgram } from '../testing/built-program.ts';
import { ADMIN } from '../testing/test-app.ts';
import { createDatabase, createPool, type Pool } from './connection.ts';
import { createOnce } from './idempotency.ts';
import { prepareDatabase } from './prepare.ts';
import { UnknownOutcomeError } from './transaction.ts';

/** What a cluster does to the api while it changes its primary, on one server of its own. */
let dataDir: string;
let server: RunningPostgres;
let pool: Pool;
let app: FastifyInstance;
let token: string;

/** A synchronous replica that does not exist: no COMMIT ends. */
const NO_REPLICA = { synchronous_standby_names: 'nobody' };
const start = async (settings: Record<string, string> = {}) => {
  server = await startPostgres({ dataDir, settings: { fsync: 'off', ...settings }, durable: false });
};
const restart = async (settings?: Record<string, string>) => {
  await server.stop();
  await start(settings);
};
const environment = () => ({ DATABASE_URL: server.url, DATA_DIR: dataDir, OCR_PORT: '9' });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bawaba-test-data-'));
  await start();
  const preparing = createPool(server.url);
  await prepareDatabase(preparing);
  await seedSystemRoles(createDatabase(preparing));
  await seedFirstAdministrator(createDatabase(preparing), ADMIN);
  await preparing.end();
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  pool = createPool(server.url, { commitSeconds: 3 });
  app = await buildApp(readConfig({ ...environment(), LOG_LEVEL: 'silent' }), pool);
  token = (await app.inject({ method: 'POST', url: '/api/auth/login', payload: ADMIN })).json().token;
});
afterEach(async () => {
  await app.close();
  await pool.end();
});

const authorization = () => ({ authorization: `Bearer ${token}` });
const villages = () => app.inject({ url: '/api/villages', headers: authorization() });
const createVillage = (name: string) =>
  app.inject({ method: 'POST', url: '/api/villages', payload: { name }, headers: authorization() });
const createOwner = (village_id: number, key: string) =>
  app.inject({
    method: 'POST',
    url: '/api/owners',
    payload: { name: 'هدى', village_id },
    headers: { ...authorization(), 'idempotency-key': key },
  });
const expectUnavailable = ({ statusCode, headers, json }: Awaited<ReturnType<typeof villages>>) =>
  expect([statusCode, json().code, Number(headers['retry-after']) > 0]).toEqual([
    503,
    'database_unavailable',
    true,
  ]);
const count = async (query: string) => (await pool.query(query)).rowCount;

it('a server that only reads answers reads; a write is 503, and the next one gets a new connection', async () => {
  const operator = new pg.Client(server.url);
  await operator.connect();
  await operator.query('ALTER DATABASE bawaba SET default_transaction_read_only = on');
  await operator.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'bawaba'`,
  );
  await expect.poll(async () => (await villages()).statusCode).toBe(200);
  expectUnavailable(await createVillage('while it only reads'));
  await operator.query('ALTER DATABASE bawaba RESET default_transaction_read_only');
  await operator.end();
  // A connection from before still only reads, so each of them must go after its first failure.
  await expect.poll(async () => (await createVillage('afterwards')).statusCode).toBe(201);
});

it('a COMMIT that no replica confirms is 503, holds up nobody, and its repeat is not acknowledged before it is safe', async () => {
  const village_id = (await createVillage('of the owner')).json().id;
  const [key, otherKey] = [randomUUID(), randomUUID()];
  const createAgain = (through: Pool) =>
    createOnce(createDatabase(through), { userId: 1 } as Actor, {
      key: otherKey,
      kind: 'owner',
      body: {},
      create: async () => ({ id: 1 }),
      find: async (_, id) => ({ id }),
    });
  await createAgain(pool);
  await restart(NO_REPLICA);
  await expect.poll(async () => (await villages()).statusCode).toBe(200);
  expectUnavailable(await createOwner(village_id, key));

  // Reads go on. Another write fails before it begins: each wait keeps a process of the server busy.
  expect((await villages()).statusCode).toBe(200);
  expectUnavailable(await createVillage('another'));

  // The server comes back with the record, but still no replica has it.
  await restart(NO_REPLICA);
  await expect.poll(() => count('SELECT FROM owners').catch(() => 0)).toBe(1);
  expectUnavailable(await createOwner(village_id, key));
  // The same through another copy, which does not know yet that no replica answers.
  const other = createPool(server.url, { commitSeconds: 3 });
  await expect(createAgain(other)).rejects.toThrow(UnknownOutcomeError);
  await other.end();

  await restart();
  await expect.poll(async () => (await createOwner(village_id, key)).statusCode).toBe(201);
  expect(await count('SELECT FROM owners')).toBe(1);
  // After a restart every COMMIT that waited is there, so this one was never sent.
  expect(await count(`SELECT FROM villages WHERE name = 'another'`)).toBe(0);
});

it('a start without a database waits, answers 503, and says so once', async () => {
  const PORT = await reservePort();
  await server.stop();
  const program = startProgram({
    name: 'the api',
    args: [builtProgram('server')],
    env: { ...process.env, ...environment(), PORT },
  });
  onTestFinished(async () => void (await program.stop('SIGKILL')));
  const health = () => fetch(`http://127.0.0.1:${PORT}/api/health`);
  await expect.poll(() => health().catch(() => undefined)).toBeDefined();
  const answer = await health();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await answer.json()).toMatchObject({ code: 'database_unavailable' });
  await start();
  await expect.poll(async () => (await health().catch(() => undefined))?.status).toBe(200);
  expect(program.said.out.match(/waiting for a database server/g)).toHaveLength(1);
  expect(program.isRunning()).toBe(true);
});
