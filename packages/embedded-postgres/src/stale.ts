import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Stops the server of an earlier run. The caller holds the lock of the folder, so a server that still runs there is an
 * orphan, unless it is in another container, which that lock does not reach.
 */
export async function stopOrphan(clusterDir: string): Promise<void> {
  const postmaster = readPid(join(clusterDir, 'postmaster.pid'));
  if (process.platform === 'linux') {
    await stopServersIn(clusterDir, postmaster);
  } else if (postmaster !== undefined && isPostmasterOf(clusterDir, postmaster)) {
    signal(postmaster, 'SIGINT');
    await waitUntil(() => !isPostmasterOf(clusterDir, postmaster), 30_000);
  }
}

/**
 * Linux: the current folder of every PostgreSQL process is its data folder. That finds the postmaster, and also the
 * processes of a postmaster that was killed. The postmaster gets SIGINT (fast shutdown); the others are useless without it.
 */
export async function stopServersIn(dir: string, postmaster?: number): Promise<void> {
  if (process.platform !== 'linux') return;
  const left = () => serversIn(dir);
  if (postmaster !== undefined && left().includes(postmaster)) {
    signal(postmaster, 'SIGINT');
    await waitUntil(() => !left().includes(postmaster), 20_000);
  }
  for (const [name, limitMs] of [
    ['SIGQUIT', 2_000],
    ['SIGKILL', 60_000],
  ] as const) {
    for (const pid of left()) signal(pid, name);
    if (await waitUntil(() => left().length === 0, limitMs)) return;
  }
  throw new Error(`PostgreSQL processes ${left().join(', ')} still use ${dir} and do not end.`);
}

/**
 * Ends a server that hangs. After SIGQUIT nothing is lost, because the next start replays the log. A suspended server does
 * not react to SIGQUIT, so all its processes are killed then: one that remains would keep the shared memory.
 */
export async function killServer(dir: string, postmaster: number): Promise<void> {
  // Find the children while the postmaster lives: afterwards only Linux can find them.
  const all = process.platform === 'linux' ? serversIn(dir) : [postmaster, ...childrenOf(postmaster)];
  signal(postmaster, 'SIGQUIT');
  if (await waitUntil(() => !all.some(isThere), QUIT_MS)) return;
  for (const pid of [postmaster, ...all]) signal(pid, 'SIGKILL');
  await waitUntil(() => !all.some(isThere), QUIT_MS);
}

/** PostgreSQL itself waits five seconds for its processes. */
const QUIT_MS = 7_000;

function isThere(pid: number): boolean {
  try {
    if (process.platform === 'linux') return isServer(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = (stdout ?? '').split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([child, parent]) => (parent === pid && child ? [child] : []));
}

/** Those in our network namespace, because the lock of the folder is a socket there, and others have a lock of their own. */
function serversIn(dir: string): number[] {
  const network = networkOf('self');
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`) === dir &&
          networkOf(pid) === network &&
          isServer(readFileSync(`/proc/${pid}/stat`, 'utf8'))
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** Undefined where the kernel does not show it. */
function networkOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`);
  } catch {
    return undefined;
  }
}

/** `123 (postgres) S 1 …`; a zombie (Z) has released everything. */
const isServer = (stat: string) => /^\d+ \((?:postgres|initdb)\) [^ZX]/.test(stat);

/** macOS: by the command line, which has the folder. PostgreSQL's own check of shared memory finds the other cases. */
function isPostmasterOf(clusterDir: string, pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return /postgres/.test(stdout ?? '') && stdout.includes(clusterDir);
}

export function readPid(pidFile: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function waitUntil(condition: () => boolean, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(20)) if (condition()) return true;
  return condition();
}
