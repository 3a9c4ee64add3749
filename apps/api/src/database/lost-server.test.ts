import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningPostgres, startPostgres } from '@bawaba/embedded-postgres';
import { childrenOf, type Service, signalIfAlive } from '@bawaba/test-programs';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startApiProcess } from '../testing/api-process.ts';
import { ADMIN } from '../testing/test-app.ts';
import { createPool } from './connection.ts';

/** The built api on a PostgreSQL of its own, which these tests may kill. The api's process must outlive every fault. */
const PATIENCE = { timeout: 100_000, interval: 100 };

let dataDir: string;
let postgres: RunningPostgres;
let api: Service;
let token: string;
let villages = 0;

const start = () => startPostgres({ dataDir, settings: { fsync: 'off' }, durable: false });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bawaba-test-data-'));
  postgres = await start();
  api = await startApiProcess({
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'silent',
  });
  token = (await call('POST', '/auth/login', ADMIN)).body.token;
});
afterAll(async () => {
  await api.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A browser's one kept connection; how often it was opened shows whether the api ever broke it. */
let opened = 0;
const browser = new (class extends Agent {
  override createConnection(...parameters: Parameters<Agent['createConnection']>) {
    opened += 1;
    return super.createConnection(...parameters);
  }
})({ keepAlive: true, maxSockets: 1 });

async function call(method: string, path: string, body?: object) {
  const sent = request(`${api.ready.address}/api${path}`, {
    method,
    agent: browser,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
  });
  sent.end(body && JSON.stringify(body));
  const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
  let text = '';
  for await (const chunk of response) text += chunk;
  return {
    status: response.statusCode,
    retryAfter: response.headers['retry-after'],
    body: text && JSON.parse(text),
  };
}

const write = () => call('POST', '/villages', { name: `Village ${++villages}` });

/** Writes without pause until it is stopped. Every answer is a success or a 503. */
function keepWriting() {
  let stopped = false;
  const answers: number[] = [];
  const writer = async () => {
    while (!stopped) {
      const { status, retryAfter } = await write();
      answers.push(status as number);
      if (status !== 201) expect([status, Number(retryAfter) > 0]).toEqual([503, true]);
    }
  };
  const writing = Promise.all([writer(), writer(), writer(), writer()]);
  return {
    answers,
    stop: () => {
      stopped = true;
      return writing;
    },
  };
}

/** Fails at once when the api ends. */
const until = (condition: () => unknown) =>
  Promise.race([
    vi.waitFor(async () => expect(await condition()).toBe(true), PATIENCE),
    api.ended.then(({ sentence }) => Promise.reject(new Error(sentence))),
  ]);
const works = async () => (await write()).status === 201;

async function sql(statement: string) {
  const client = new pg.Client(postgres.url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** The server and each of its backends. */
const serverProcesses = () => [postgres.pid, ...childrenOf(postgres.pid)];

describe('the api process outlives', () => {
  let connections: number;
  beforeEach(async () => {
    await until(works);
    connections = opened;
  });
  const expectSameProcess = () => {
    expect(api.isRunning()).toBe(true);
    // Requests take turns on one connection: a second one would mean that the api had closed the first.
    expect(opened).toBe(connections);
  };

  it('backends that are killed again and again while it writes', async () => {
    const writer = keepWriting();
    const kill = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'bawaba'`;
    for (let round = 0; round < 15; round++) {
      const before = writer.answers.length;
      await sql(kill);
      await until(() => writer.answers.length > before + 4);
    }
    await until(() => writer.answers.at(-1) === 201);
    await writer.stop();
    expectSameProcess();
  });

  it('a server that is killed and started again', async () => {
    const writer = keepWriting();
    for (const process_ of serverProcesses()) signalIfAlive(process_, 'SIGKILL');
    await postgres.exited;
    await until(() => writer.answers.includes(503));
    postgres = await start();
    await until(() => writer.answers.at(-1) === 201);
    await writer.stop();
    expectSameProcess();
  });

  // Windows cannot stop a process and let it go on.
  it.skipIf(process.platform === 'win32')('a server that hangs and goes on', async () => {
    const writer = keepWriting();
    // First the one that makes the others.
    process.kill(postgres.pid, 'SIGSTOP');
    const hanging = serverProcesses();
    for (const process_ of hanging) signalIfAlive(process_, 'SIGSTOP');
    try {
      await until(() => writer.answers.filter((status) => status === 503).length > 20);
      expect((await call('GET', '/health')).status).toBe(503);
    } finally {
      for (const process_ of hanging) signalIfAlive(process_, 'SIGCONT');
    }
    await until(() => writer.answers.at(-1) === 201);
    await writer.stop();
    expectSameProcess();
  });
});

it('a connection that is lost between two statements fails the next statement, not the process', async () => {
  const pool = createPool(postgres.url);
  const client = await pool.connect();
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  const lost = new Promise<void>((resolve) => client.once('end', resolve));
  await sql(`SELECT pg_terminate_backend(${rows[0].pid})`);
  await lost;
  await expect(client.query('SELECT 1')).rejects.toThrow();
  client.release();
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
