import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/**
 * A real S3 server for tests: OpenStack Swift with `s3api` from Debian's packages, all of it in one folder and on loopback.
 * The folder must be on a file system with user attributes, such as ext4 or xfs.
 *
 *   node scripts/swift-server.mjs start|kill|stop FOLDER
 */
export const packages = [
  'swift-proxy',
  'swift-account',
  'swift-container',
  'swift-object',
  'swift',
  'memcached',
];

const HOST = '127.0.0.1';
const BIN = '/usr/bin';
const PARTS = /** @type {const} */ (['object', 'container', 'account']);
const PROGRAMS = /** @type {const} */ (['memcached', ...PARTS, 'proxy']);
const FILTERS = [
  'catch_errors',
  'gatekeeper',
  'healthcheck',
  'listing_formats',
  'bulk',
  'copy',
  'slo',
  'dlo',
];
const REGION = 'us-east-1';
const ACCOUNT = 'bawaba';
const USER = 'app';
/** Swift reads the secrets of its hashes from /etc/swift, whatever its settings say. This names our folder instead. */
const WITH_OUR_FOLDER = `import sys, runpy
from swift.common.utils import set_swift_dir
set_swift_dir(sys.argv[1])
sys.argv = sys.argv[2:]
runpy.run_path(sys.argv[0], run_name="__main__")`;

/** @typedef {typeof PROGRAMS[number]} Program */
/** @typedef {{ ports: Record<Program, number>, secret: string, pids: Partial<Record<Program, number>> }} State */

const isRoot = process.getuid?.() === 0;
const account = () => {
  const id = (/** @type {string} */ flag) =>
    Number(execFileSync('id', [flag, 'swift'], { encoding: 'utf8' }));
  return isRoot ? { uid: id('-u'), gid: id('-g') } : {};
};
const userName = () => (isRoot ? 'swift' : execFileSync('id', ['-un'], { encoding: 'utf8' }).trim());

/** The packages that are not installed. */
export const missingPackages = () =>
  packages.filter(
    (name) =>
      !spawnSync('dpkg', ['-s', name], { encoding: 'utf8' }).stdout?.includes('Status: install ok installed'),
  );

/** @param {string} folder */
export function s3Environment(folder) {
  const { ports, secret } = readState(folder);
  return {
    S3_ENDPOINT: `http://${HOST}:${ports.proxy}`,
    S3_REGION: REGION,
    S3_ACCESS_KEY_ID: `${ACCOUNT}:${USER}`,
    S3_SECRET_ACCESS_KEY: secret,
  };
}

/**
 * Starts what does not run, and waits until it answers.
 * @param {string} folder
 */
export async function startSwift(folder) {
  if (!existsSync(stateFile(folder))) await configure(folder);
  const state = readState(folder);
  const as = { ...account(), cwd: folder, detached: true };
  for (const program of PROGRAMS) {
    if (isRunning(state.pids[program])) continue;
    const log = openSync(join(folder, 'log', program), 'a');
    const server = join(BIN, `swift-${program}-server`);
    const [command, args] =
      program === 'memcached'
        ? [join(BIN, program), ['-l', HOST, '-p', String(state.ports.memcached), '-U', '0', '-m', '16']]
        : [join(BIN, 'python3'), ['-c', WITH_OUR_FOLDER, folder, server, confFile(folder, program), '-v']];
    const child = spawn(command, args, { ...as, stdio: ['ignore', log, log] });
    child.unref();
    state.pids[program] = child.pid;
    writeState(folder, state);
  }
  for (const program of [...PARTS, 'proxy'])
    await untilHealthy(folder, /** @type {Program} */ (program), state);
}

/**
 * Ends every process, as a power cut would.
 * @param {string} folder
 * @param {NodeJS.Signals} [signal]
 */
export async function killSwift(folder, signal = 'SIGKILL') {
  const { pids } = readState(folder);
  const running = Object.values(pids).filter(isRunning);
  for (const pid of running) process.kill(pid, signal);
  while (running.some(isRunning)) await sleep(20);
}

/** @param {string} folder */
const stateFile = (folder) => join(folder, 'state.json');
/** @returns {State} */
const readState = (/** @type {string} */ folder) => JSON.parse(readFileSync(stateFile(folder), 'utf8'));
/** @param {string} folder @param {State} state */
const writeState = (folder, state) =>
  writeFileSync(stateFile(folder), JSON.stringify(state), { mode: 0o600 });
/** @param {string} folder @param {string} program */
const confFile = (folder, program) => join(folder, `${program}-server.conf`);

/** A process that has ended and waits for its parent has no command line. @param {number | undefined} pid */
function isRunning(pid) {
  try {
    return pid !== undefined && readFileSync(`/proc/${pid}/cmdline`).length > 0;
  } catch {
    return false;
  }
}

/** @param {string} folder @param {Program} program @param {State} state */
async function untilHealthy(folder, program, { ports, pids }) {
  for (;;) {
    const answer = await fetch(`http://${HOST}:${ports[program]}/healthcheck`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    if (!isRunning(pids[program]))
      throw new Error(
        `swift-${program} has ended:\n${readFileSync(join(folder, 'log', program), 'utf8').slice(-2000)}`,
      );
    await sleep(100);
  }
}

async function freePorts() {
  const servers = PROGRAMS.map(() => createServer());
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise((resolve, reject) => {
          server.on('error', reject);
          server.listen(0, HOST, () =>
            resolve(/** @type {import('node:net').AddressInfo} */ (server.address()).port),
          );
        }),
    ),
  );
  for (const server of servers) server.close();
  return /** @type {Record<Program, number>} */ (
    Object.fromEntries(PROGRAMS.map((program, index) => [program, ports[index]]))
  );
}

/** @param {string} folder */
async function configure(folder) {
  const ports = await freePorts();
  const random = () => randomBytes(18).toString('hex');
  const secret = random();
  for (const name of ['log', 'disks', 'disks/d1']) mkdirSync(join(folder, name), { recursive: true });
  const common = (/** @type {Program} */ program) => `[DEFAULT]
bind_ip = ${HOST}
bind_port = ${ports[program]}
user = ${userName()}
swift_dir = ${folder}
devices = ${join(folder, 'disks')}
mount_check = false
workers = 0
log_level = WARN
`;
  writeFileSync(
    join(folder, 'swift.conf'),
    `[swift-hash]
swift_hash_path_prefix = ${random()}
swift_hash_path_suffix = ${random()}
[storage-policy:0]
name = gold
default = yes
`,
  );
  for (const part of PARTS) {
    writeFileSync(
      confFile(folder, part),
      `${common(part)}[pipeline:main]
pipeline = healthcheck ${part}-server
[app:${part}-server]
use = egg:swift#${part}
[filter:healthcheck]
use = egg:swift#healthcheck
`,
    );
    const ring = (/** @type {string[]} */ ...args) =>
      execFileSync(join(BIN, 'swift-ring-builder'), [join(folder, `${part}.builder`), ...args], {
        stdio: 'ignore',
      });
    ring('create', '6', '1', '1');
    ring('add', `r1z1-${HOST}:${ports[part]}/d1`, '1');
    ring('rebalance', '1');
  }
  writeFileSync(
    confFile(folder, 'proxy'),
    `${common('proxy')}[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = ${HOST}:${ports.memcached}
[filter:s3api]
use = egg:swift#s3api
location = ${REGION}
s3_acl = false
dns_compliant_bucket_names = true
check_bucket_owner = false
[filter:tempauth]
use = egg:swift#tempauth
user_${ACCOUNT}_${USER} = ${secret} .admin
${FILTERS.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join('')}`,
  );
  writeState(folder, { ports, secret, pids: {} });
  const { uid, gid } = account();
  if (uid === undefined || gid === undefined) return;
  chownSync(folder, uid, gid);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(join(folder, name), uid, gid);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [command, folder = ''] = process.argv.slice(2);
  if (command === 'start') await startSwift(folder);
  else if (command === 'kill') await killSwift(folder);
  else if (command === 'stop') await killSwift(folder, 'SIGTERM');
  else throw new Error('Usage: node scripts/swift-server.mjs start|kill|stop FOLDER');
}
