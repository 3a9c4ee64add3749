import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningPostgres, startPostgres } from '@bawaba/embedded-postgres';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { seedFirstAdministrator } from '../features/auth/auth.service.ts';
import { seedSystemRoles } from '../features/roles/roles.service.ts';
import { ADMIN } from '../testing/test-app.ts';
import { createDatabase, createPool } from './connection.ts';
import { isUnavailable } from './postgres-errors.ts';
import { prepareDatabase } from './prepare.ts';

let dataDir: string;
let server: RunningPostgres;
let pool: ReturnType<typeof createPool>;
let app: FastifyInstance;

const start = () => startPostgres({ dataDir, settings: { fsync: 'off' }, durable: false });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bawaba-test-data-'));
  server = await start();
  pool = createPool(server.url);
  await prepareDatabase(pool);
  await seedSystemRoles(createDatabase(pool));
  await seedFirstAdministrator(createDatabase(pool), ADMIN);
  const environment = { DATABASE_URL: server.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent', OCR_PORT: '9' };
  app = await buildApp(readConfig(environment), pool);
});
afterAll(async () => {
  await app.close();
  await pool.end();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const signIn = () => app.inject({ method: 'POST', url: '/api/auth/login', payload: ADMIN });
const villages = (token: string, language = 'en') =>
  app.inject({
    url: '/api/villages',
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
  });

it('says that the register cannot be reached while the database is gone, and works again when it is back', async () => {
  const { token } = (await signIn()).json();
  expect((await villages(token)).statusCode).toBe(200);

  await server.stop();
  for (const answer of [await villages(token), await signIn(), await app.inject('/api/health')]) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
    expect(answer.json()).toMatchObject({ code: 'database_unavailable', request_id: expect.any(String) });
  }
  expect((await villages(token, 'ar')).json().error).toContain('السجل');

  server = await start();
  expect((await villages(token)).statusCode).toBe(200);
  expect((await app.inject('/api/health')).json()).toMatchObject({ status: 'ok', database: 'ok' });
});

it('survives a server that ends its connections in the middle of a statement', async () => {
  const { token } = (await signIn()).json();
  const slow = pool.query('SELECT pg_sleep(600)').catch((error: Error) => error);
  const active = `SELECT FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(600)' AND state = 'active'`;
  await expect.poll(async () => (await pool.query(active)).rowCount).toBe(1);
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'bawaba' AND pid <> pg_backend_pid()`;
  await pool.query(end);
  expect(await slow).toBeInstanceOf(Error);
  // A request may meet a connection whose end is not known yet.
  await expect.poll(async () => (await villages(token)).statusCode).toBe(200);
});

it('counts a lock that somebody holds for too long as an outage, not as a fault', async () => {
  expect((await pool.query('SHOW lock_timeout')).rows).toEqual([{ lock_timeout: '10s' }]);
  const [holder, waiter] = [await pool.connect(), await pool.connect()];
  await holder.query('BEGIN; LOCK TABLE villages');
  await waiter.query(`SET lock_timeout = '10ms'`);
  const error = await waiter.query('SELECT FROM villages').catch((refusal: Error) => refusal);
  expect(isUnavailable(error)).toBe(true);
  for (const client of [holder, waiter]) client.release(true);
});
