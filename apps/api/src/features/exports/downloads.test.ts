import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '@bawaba/test-programs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startApiProcess } from '../../testing/api-process.ts';
import { hasProgram } from '../../testing/has-program.ts';
import { insertLargeList } from '../../testing/large-list.ts';
import { rawDownload } from '../../testing/raw-download.ts';
import { ADMIN } from '../../testing/test-app.ts';
import { testDatabase } from '../../testing/test-database.ts';

const ROWS = 4000;
const SECRET = 'Nobody Should Log This';
const STALL_SECONDS = 8;
const PATIENCE = { timeout: 100_000 };

let database: Awaited<ReturnType<typeof testDatabase>>;
let dataDir: string;
let api: Service;
let port: number;
let token: string;

beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'bawaba-downloads-'));
  api = await startApiProcess(
    {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      EXPORT_STALL_SECONDS: String(STALL_SECONDS),
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
    },
    { echo: false },
  );
  port = Number(new URL(api.ready.address).port);
  await database.pool.query(`INSERT INTO villages (name) VALUES ('V')`);
  await insertLargeList(database.pool, 1, ROWS, SECRET);
  const signIn = await fetch(`${api.ready.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  token = ((await signIn.json()) as { token: string }).token;
});
afterAll(async () => {
  await api.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const start = (format: string) => rawDownload(port, `/export/residents?format=${format}`, { token });

/** Transactions that are open, by the process of PostgreSQL that serves them; those of downloads have fetched rows. */
const transactions = async (statement = '%') =>
  (
    await database.pool.query(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database()
         AND xact_start IS NOT NULL AND pid <> pg_backend_pid() AND query ILIKE $1`,
      [statement],
    )
  ).rows.map(({ pid }) => pid as number);
const snapshots = () => transactions();
const downloads = () => transactions('FETCH % FROM whole_list');

/** Threads of the api's process, where the system tells. */
const threads = () => {
  const status = `/proc/${api.pid}/status`;
  return existsSync(status) ? Number(/Threads:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) : 0;
};

/** What it has written to its log. */
const lines = () => `${api.said.out}${api.said.err}`.split('\n').filter(Boolean);
const said = (words: string) => lines().filter((line) => line.includes(words)).length;
const errors = () => lines().filter((line) => !line.startsWith('{') || JSON.parse(line).level >= 50);

/** All that a download takes is free again, and the process that served it is the one that was started. */
afterEach(async () => {
  await expect.poll(snapshots, PATIENCE).toEqual([]);
  expect(api.isRunning()).toBe(true);
  expect((await fetch(`${api.ready.address}/api/health`)).status).toBe(200);
  const log = lines().join('\n');
  expect(log).not.toContain(SECRET);
  expect(log).not.toContain(token);
});

describe('a download', () => {
  it('may be slow for longer than the limit, as long as it moves', async () => {
    const download = await start('csv');
    await download.begin();
    const begun = performance.now();
    const portions = 90;
    for (let portion = 0; portion < portions; portion++) {
      await download.read(300_000);
      const due = begun + (portion / portions) * 2.5 * STALL_SECONDS * 1000;
      await sleep(Math.max(0, due - performance.now()));
    }
    expect(performance.now() - begun).toBeGreaterThan(2 * STALL_SECONDS * 1000);
    const { text, isWhole, error } = await download.readToEnd();
    expect({ isWhole, error }).toEqual({ isWhole: true, error: undefined });
    expect(text).toContain(`x-total-count: ${ROWS}`);
    expect(text.split(SECRET)).toHaveLength(ROWS + 1);
  });

  it.each(['csv', 'excel'])('of %s that stands still is ended, with all that it held', async (format) => {
    const before = said('a download stood still and was ended');
    const errorsBefore = errors();
    // One that is finished leaves its thread for the next: what is more than that must go.
    if (format === 'excel') {
      const small = await rawDownload(port, '/export/residents?format=excel&search=nobody', { token });
      expect((await small.readToEnd()).isWhole).toBe(true);
    }
    const threadsBefore = threads();
    const download = await start(format);
    await download.begin();
    await expect.poll(downloads, PATIENCE).toHaveLength(1);
    await expect.poll(() => said('a download stood still and was ended'), PATIENCE).toBe(before + 1);
    await expect.poll(snapshots, PATIENCE).toEqual([]);
    await expect.poll(threads, PATIENCE).toBeLessThanOrEqual(threadsBefore);
    expect((await download.readToEnd()).isWhole).toBe(false);
    expect(errors()).toEqual(errorsBefore);
  });

  it.each(['csv', 'excel'])('of %s that the client leaves is no error', async (format) => {
    const before = { errors: errors(), stalled: said('stood still'), broken: said('broke off') };
    for (let round = 0; round < 5; round++) {
      const download = await start(format);
      await download.begin();
      download.socket.destroy();
      await expect.poll(snapshots, PATIENCE).toEqual([]);
    }
    const after = { errors: errors(), stalled: said('stood still'), broken: said('broke off') };
    expect(after).toEqual(before);
  });

  it('that the client leaves before the answer begins holds nothing either', async () => {
    const begun = async () =>
      (await database.pool.query(`SELECT FROM audit_logs WHERE action = 'export'`)).rows.length;
    const before = await begun();
    for (const format of ['csv', 'excel']) (await start(format)).socket.destroy();
    await expect.poll(begun, PATIENCE).toBe(before + 2);
    await expect.poll(snapshots, PATIENCE).toEqual([]);
  });

  it.each(['csv', 'excel'])('of %s breaks off visibly when its database connection dies', async (format) => {
    const before = said('a download broke off');
    const download = await start(format);
    await download.begin();
    await endSnapshots();
    const { text, isWhole } = await download.readToEnd();
    expect(text).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(text).toContain(`x-total-count: ${ROWS}`);
    expect(isWhole).toBe(false);
    await expect.poll(() => said('a download broke off'), PATIENCE).toBe(before + 1);
  });

  // Node's own client takes a reset for an end when bytes come with it, so another one has to look.
  it.runIf(hasProgram('python3'))('breaks off by a reset, for HTTP/1.0 has no mark of the end', async () => {
    const reader = spawn('python3', ['-c', READ_TO_END, String(port), token]);
    const lines = createInterface(reader.stdout)[Symbol.asyncIterator]();
    expect((await lines.next()).value).toBe('begun');
    await endSnapshots();
    reader.stdin.end('go on\n');
    expect((await lines.next()).value).toBe('reset');
  });
});

async function endSnapshots() {
  await expect.poll(downloads, PATIENCE).toHaveLength(1);
  const [pid] = await downloads();
  await database.pool.query('SELECT pg_terminate_backend($1)', [pid]);
}

/** Asks for a list, reads its beginning, waits for a line, reads the rest and says how that ended. */
const READ_TO_END = `
import socket, sys
line = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
line.sendall(("GET /api/export/residents?format=csv HTTP/1.0\\r\\nAuthorization: Bearer %s\\r\\n\\r\\n" % sys.argv[2]).encode())
line.recv(1000)
print("begun", flush=True)
sys.stdin.readline()
try:
    while line.recv(65536): pass
    print("end", flush=True)
except ConnectionResetError:
    print("reset", flush=True)
`;
