import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { FolderInUseError } from './folder-lock.ts';
import { type StartOptions, startPostgres } from './start.ts';
import { killHard, serveElsewhere } from './testing/other-process.ts';
import { query } from './testing/query.ts';
import { makeFolderWithCluster, makeTemporaryFolder } from './testing/temporary-folder.ts';

const asRoot = process.getuid?.() === 0;

async function start(options: StartOptions) {
  const postgres = await startPostgres({ durable: false, ...options });
  onTestFinished(() => postgres.stop());
  return postgres;
}

describe('a server', () => {
  test('is durable, has page checksums, uses UTC and UTF-8, and its role is no superuser', async () => {
    const { url } = await start({ dataDir: makeTemporaryFolder(), durable: true });
    const [found] = await query(
      url,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
              current_setting('full_page_writes') AS pages, current_setting('data_checksums') AS checksums,
              current_setting('timezone') AS timezone, current_database() AS database, current_user AS role,
              (SELECT datctype FROM pg_database WHERE datname = 'bawaba') AS ctype, upper('é') AS upper,
              (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser`,
    );
    expect(found).toEqual({
      ...{ fsync: 'on', commit: 'on', pages: 'on', checksums: 'on', timezone: 'UTC' },
      ...{ database: 'bawaba', role: 'bawaba', ctype: 'C.UTF-8', upper: 'É', superuser: false },
    });
  });

  test('keeps its rows after a stop, and leaves no lock file', async () => {
    const dataDir = makeFolderWithCluster();
    const first = await startPostgres({ dataDir, durable: false });
    await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS n');
    const idle = new pg.Client(first.url);
    idle.on('error', () => {});
    await idle.connect();
    await first.stop();
    expect(await first.exited).toBe(0);
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8').trimEnd()).toMatch(
      /database system is shut down$/,
    );
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    expect(existsSync(new URL(first.url).searchParams.get('host')!)).toBe(false);

    const second = await start({ dataDir });
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  test('reports an unexpected end', async () => {
    const postgres = await startPostgres({ dataDir: makeFolderWithCluster(), durable: false });
    process.kill(postgres.pid, 'SIGKILL');
    expect(await postgres.exited).not.toBe(0);
  });

  test('starts only once on a folder: not again from this process, another process, or through a symlink', async () => {
    const dataDir = makeFolderWithCluster();
    await start({ dataDir });
    await expect(startPostgres({ dataDir })).rejects.toThrow(FolderInUseError);
    const elsewhere = await serveElsewhere(dataDir);
    expect(elsewhere.error).toContain('already running on the data folder');
    const alias = join(makeTemporaryFolder(), 'alias');
    symlinkSync(dataDir, alias);
    await expect(startPostgres({ dataDir: alias })).rejects.toThrow(FolderInUseError);
  });

  test.each(['SIGKILL', 'SIGTERM'] as const)('starts after another process ended with %s', async (signal) => {
    const dataDir = makeFolderWithCluster();
    const other = await serveElsewhere(dataDir);
    await other.process.stop(signal);
    const { url } = await start({ dataDir });
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('works with a path that is too long for a socket', async () => {
    const dataDir = join(makeTemporaryFolder(), 'a long name '.repeat(10), 'مجلد'.repeat(20));
    const { url } = await start({ dataDir });
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('uses the settings of the caller', async () => {
    const { url } = await start({ dataDir: makeFolderWithCluster(), settings: { work_mem: '12MB' } });
    expect(await query(url, 'SHOW work_mem')).toEqual([{ work_mem: '12MB' }]);
  });
});

describe('another account', () => {
  test('needs the password, which only the owner can read', async () => {
    const dataDir = makeTemporaryFolder();
    const { url } = await start({ dataDir });
    expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600);
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    wrong.username = 'postgres';
    wrong.password = '';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password/);
  });

  test.runIf(process.platform === 'linux')('finds no TCP or UDP port', async () => {
    const { url, pid } = await start({ dataDir: makeFolderWithCluster() });
    expect(await query(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
    const sockets = readdirSync(`/proc/${pid}/fd`)
      .map((fd) => /^socket:\[(\d+)\]$/.exec(targetOf(`/proc/${pid}/fd/${fd}`))?.[1])
      .filter((inode) => inode !== undefined);
    expect(sockets).not.toEqual([]);
    const inodesOfTcp = ['tcp', 'tcp6', 'udp', 'udp6'].flatMap((protocol) =>
      readFileSync(`/proc/${pid}/net/${protocol}`, 'utf8')
        .split('\n')
        .slice(1)
        .map((line) => line.trim().split(/\s+/)[9]),
    );
    expect(sockets.filter((inode) => inodesOfTcp.includes(inode))).toEqual([]);
  });
});

test('no name or number reaches the log, also when statements fail', async () => {
  const dataDir = makeFolderWithCluster();
  const { url } = await start({ dataDir });
  const client = new pg.Client(url);
  await client.connect();
  await client.query('CREATE TABLE people (number text PRIMARY KEY, age int)');
  const insert = 'INSERT INTO people (number, age) VALUES ($1, $2)';
  await client.query(insert, ['MARKER-1', 1]);
  await expect(client.query(insert, ['MARKER-1', 1])).rejects.toMatchObject({ code: '23505' });
  await expect(client.query(insert, ['x', 'MARKER-2'])).rejects.toMatchObject({ code: '22P02' });
  await expect(client.query("SELECT 'MARKER-3' FROM nowhere")).rejects.toMatchObject({ code: '42P01' });
  await client.query("DO $$ BEGIN RAISE WARNING 'MARKER-4'; END $$");
  await client.end();
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
  expect(log).toContain('ready to accept connections');
  expect(log).not.toContain('MARKER');
});

describe.runIf(asRoot)('with a uid that has no name', () => {
  const bare = { uid: 54_321, gid: 54_321 };

  test('no database is created, and the error explains why and what to do', async () => {
    const dataDir = makeTemporaryFolder();
    chownSync(dataDir, bare.uid, bare.gid);
    const { error } = await serveElsewhere(dataDir, bare);
    expect(error).toContain('This account (uid 54321) has no name in /etc/passwd');
    expect(error).toContain('DATABASE_URL');
    expect(readdirSync(dataDir)).toEqual(['postgres.password']);
  });

  test('an existing database opens', async () => {
    const dataDir = makeFolderWithCluster();
    const made = await startPostgres({ dataDir, durable: false });
    await made.stop();
    spawnSync('chown', ['-R', `${bare.uid}:${bare.gid}`, dataDir]);
    const { url = '', error } = await serveElsewhere(dataDir, bare);
    expect(error).toBeUndefined();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

describe.runIf(asRoot)('as root', () => {
  const nobody = 65534;

  test('the server runs as another account, in a folder that this account cannot reach by its path', async () => {
    const home = makeTemporaryFolder();
    expect(statSync(home).mode & 0o777).toBe(0o700);
    const { url, pid } = await start({ dataDir: join(home, 'data') });
    expect(statSync(`/proc/${pid}`).uid).toBe(nobody);
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('the server runs as the owner of the cluster', async () => {
    const dataDir = makeTemporaryFolder();
    const daemon = { uid: 1, gid: 1 };
    chownSync(dataDir, daemon.uid, daemon.gid);
    const other = await serveElsewhere(dataDir, daemon);
    expect(other.error).toBeUndefined();
    await query(other.url!, 'CREATE TABLE kept AS SELECT 7 AS n');
    await killHard(other.process);

    const { url, pid } = await start({ dataDir });
    expect(statSync(`/proc/${pid}`).uid).toBe(daemon.uid);
    expect(await query(url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  test('an ordinary account can start it as well', async () => {
    const dataDir = join(makeTemporaryFolder(), 'data');
    mkdirSync(dataDir);
    chownSync(dataDir, 2, 2);
    chownSync(join(dataDir, '..'), 2, 2);
    const other = await serveElsewhere(dataDir, { uid: 2, gid: 2 });
    expect(other.error).toBeUndefined();
    expect(statSync(`/proc/${other.pid}`).uid).toBe(2);
    await killHard(other.process);
  });
});

/** Of a file that the server keeps open; empty for one that it has closed since the folder was read. */
function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}
