import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureInstalled } from './ensure-installed.mjs';
import { commandOf, runNode } from './run.mjs';

/**
 * The tests of the api on an external PostgreSQL: a temporary cluster of the version that the system has installed. Two
 * copies of the api connect through DATABASE_URL with a role that is not a superuser. Further arguments go to vitest.
 */
const bin = findBinaries();
if (!bin) {
  console.error('No PostgreSQL is installed here: there is nothing to test with.');
  process.exit(1);
}
ensureInstalled();
const folder = mkdtempSync(join(tmpdir(), 'bawaba-external-'));
const data = join(folder, 'data');
const account = unprivileged();
const as = { ...account, cwd: folder };
mkdirSync(data, { mode: 0o700 });
if (account.uid !== undefined && account.gid !== undefined)
  for (const dir of [folder, data]) chownSync(dir, account.uid, account.gid);

try {
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--auth=trust', '--no-sync'],
    { ...as, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const settings = ['listen_addresses=', 'fsync=off', 'max_connections=200', 'log_min_messages=fatal'];
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
    { ...as, stdio: ['ignore', 'ignore', 'inherit'], detached: true },
  );
  const ended = once(server, 'exit');
  try {
    await untilReady(bin, server);
    execFileSync(
      join(bin, 'createuser'),
      ['-h', folder, '-U', 'postgres', '--createdb', '--no-superuser', 'bawaba'],
      as,
    );
    execFileSync(join(bin, 'createdb'), ['-h', folder, '-U', 'postgres', '-O', 'bawaba', 'bawaba'], as);
    console.log(execFileSync(join(bin, 'postgres'), ['--version'], { ...as, encoding: 'utf8' }).trim());
    const url = `postgresql://bawaba@localhost/bawaba?host=${encodeURIComponent(folder)}`;
    process.exitCode = await runNode(
      [commandOf('vitest'), 'run', '--project', '@bawaba/api', ...process.argv.slice(2)],
      { env: { COPIES: '2', ...process.env, DATABASE_URL: url } },
    );
  } finally {
    server.kill('SIGINT');
    await ended;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The newest version on Debian and its derivatives, otherwise the folder that pg_config prints. */
function findBinaries() {
  const versions = '/usr/lib/postgresql';
  const newest =
    existsSync(versions) &&
    readdirSync(versions)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(versions, version, 'bin'))
      .find((dir) => existsSync(join(dir, 'initdb')));
  return newest || spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim();
}

/** PostgreSQL refuses to run as root. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const number = (/** @type {string} */ flag) =>
    Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}

/**
 * @param {string} bin
 * @param {import('node:child_process').ChildProcess} server
 */
async function untilReady(bin, server) {
  while (spawnSync(join(bin, 'pg_isready'), ['-q', '-h', folder, '-U', 'postgres'], as).status !== 0) {
    if (server.exitCode !== null) throw new Error('PostgreSQL ended as soon as it had started');
    await sleep(50);
  }
}
