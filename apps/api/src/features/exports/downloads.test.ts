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

/** Process ids of PostgreSQL with an open transaction; those of downloads have fetched rows. */
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

/** The number of threads of the api's process; 0 on systems without /proc. */
const threads = () => {
  const status = `/proc/${api.pid}/status`;
  return existsSync(status) ? Number(/Threads:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) : 0;
};

/** The lines of its log. */
const lines = () => `${api.said.out}${api.said.err}`.split('\n').filter(Boolean);
const logged = (words: string) => lines().filter((line) => line.includes(words)).length;
const errors = () => lines().filter((line) => !line.startsWith('{') || JSON.parse(line).level >= 50);

/** Every resource of a download is released, and the api is still the process that was started. */
afterEach(async () => {
  await expect.poll(snapshots, PATIENCE).toEqual([]);
  expect(api.isRunning()).toBe(true);
  expect((await fetch(`${api.ready.address}/api/health`)).status).toBe(200);
  const log = lines().join('\n');
  expect(log).not.toContain(SECRET);
  expect(log).not.toContain(token);
});

describe('a download', () => {
  it('may be slow for longer than the limit, as long as bytes move', async () => {
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

  it.each(['csv', 'excel'])(
    'of %s that stalls is ended, and its connection and thread are released',
    async (format) => {
      const before = logged('a download stalled and was ended');
      const errorsBefore = errors();
      // A finished download keeps one idle thread for the next. Any other thread must end.
      if (format === 'excel') {
        const small = await rawDownload(port, '/export/residents?format=excel&search=nobody', { token });
        expect((await small.readToEnd()).isWhole).toBe(true);
      }
      const threadsBefore = threads();
      const download = await start(format);
      await download.begin();
      await expect.poll(downloads, PATIENCE).toHaveLength(1);
      await expect.poll(() => logged('a download stalled and was ended'), PATIENCE).toBe(before + 1);
      await expect.poll(snapshots, PATIENCE).toEqual([]);
      await expect.poll(threads, PATIENCE).toBeLessThanOrEqual(threadsBefore);
      expect((await download.readToEnd()).isWhole).toBe(false);
      expect(errors()).toEqual(errorsBefore);
    },
  );

  it.each(['csv', 'excel'])('of %s that the client cancels is not logged as an error', async (format) => {
    const before = {
      errors: errors(),
      stalled: logged('a download stalled'),
      failed: logged('a download failed'),
    };
    for (let round = 0; round < 5; round++) {
      const download = await start(format);
      await download.begin();
      download.socket.destroy();
      await expect.poll(snapshots, PATIENCE).toEqual([]);
    }
    const after = {
      errors: errors(),
      stalled: logged('a download stalled'),
      failed: logged('a download failed'),
    };
    expect(after).toEqual(before);
  });

  it('that the client cancels before the response starts releases everything too', async () => {
    const begun = async () =>
      (await database.pool.query(`SELECT FROM audit_logs WHERE action = 'export'`)).rows.length;
    const before = await begun();
    for (const format of ['csv', 'excel']) (await start(format)).socket.destroy();
    await expect.poll(begun, PATIENCE).toBe(before + 2);
    await expect.poll(snapshots, PATIENCE).toEqual([]);
  });

  it.each(['csv', 'excel'])(
    'of %s ends without the last chunk when its database connection is lost',
    async (format) => {
      const before = logged('a download failed');
      const download = await start(format);
      await download.begin();
      await endSnapshots();
      const { text, isWhole } = await download.readToEnd();
      expect(text).toMatch(/^HTTP\/1\.1 200 OK/);
      expect(text).toContain(`x-total-count: ${ROWS}`);
      expect(isWhole).toBe(false);
      await expect.poll(() => logged('a download failed'), PATIENCE).toBe(before + 1);
    },
  );

  // Node's own client reports a reset as a normal end if bytes arrive with it, so Python reads this one.
  it.runIf(hasProgram('python3'))(
    'is reset on failure, because HTTP/1.0 has no mark of the end',
    async () => {
      const reader = spawn('python3', ['-c', READ_TO_END, String(port), token]);
      const lines = createInterface(reader.stdout)[Symbol.asyncIterator]();
      expect((await lines.next()).value).toBe('begun');
      await endSnapshots();
      reader.stdin.end('go on\n');
      expect((await lines.next()).value).toBe('reset');
    },
  );
});

async function endSnapshots() {
  await expect.poll(downloads, PATIENCE).toHaveLength(1);
  const [pid] = await downloads();
  await database.pool.query('SELECT pg_terminate_backend($1)', [pid]);
}

/** Requests a list, reads its start, waits for a line on stdin, reads the rest and prints how it ended. */
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
