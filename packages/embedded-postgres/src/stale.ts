import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { socketFiles } from './socket-folder.ts';

/**
 * Clears what an earlier run left behind. The caller holds the lock of the folder, so a server that still works on it
 * is an orphan. A lock file whose process is dead, or is by now some other program, would keep the server from starting.
 */
export async function clearStale(clusterDir: string, socketDir: string): Promise<void> {
  const pidFile = join(clusterDir, 'postmaster.pid');
  const postmaster = readPid(pidFile);
  if (process.platform === 'linux') {
    await stopServersIn(clusterDir, postmaster);
  } else if (postmaster !== undefined && isPostmasterOf(clusterDir, postmaster)) {
    signal(postmaster, 'SIGINT');
    await waitUntil(() => !isPostmasterOf(clusterDir, postmaster), 30_000);
  }
  for (const file of [pidFile, ...socketFiles(socketDir)]) rmSync(file, { force: true });
}

/**
 * Linux: every PostgreSQL process stands in its data folder, which finds the postmaster and what a killed postmaster
 * left alike. The postmaster is asked to stop fast; the rest, of no use without it, to stop at once.
 */
export async function stopServersIn(dir: string, postmaster?: number): Promise<void> {
  if (process.platform !== 'linux') return;
  const left = () => serversIn(dir);
  if (postmaster !== undefined && left().includes(postmaster)) {
    signal(postmaster, 'SIGINT');
    await waitUntil(() => !left().includes(postmaster), 20_000);
  }
  for (const [name, patience] of [
    ['SIGQUIT', 2_000],
    ['SIGKILL', 60_000],
  ] as const) {
    for (const pid of left()) signal(pid, name);
    if (await waitUntil(() => left().length === 0, patience)) return;
  }
  throw new Error(`PostgreSQL processes ${left().join(', ')} still work on ${dir} and will not end.`);
}

/**
 * Ends a server that hangs. Asked to stop at once, it loses nothing: the next start replays its log. One that is stopped
 * cannot hear that, so all of it is then killed: a process that is left over keeps the shared memory.
 */
export async function killServer(dir: string, postmaster: number): Promise<void> {
  // A child of a dead postmaster is found on Linux alone, so they are looked for while it lives.
  const all = process.platform === 'linux' ? serversIn(dir) : [postmaster, ...childrenOf(postmaster)];
  signal(postmaster, 'SIGQUIT');
  if (await waitUntil(() => !all.some(isThere), QUIT_MS)) return;
  for (const pid of [postmaster, ...all]) signal(pid, 'SIGKILL');
  await waitUntil(() => !all.some(isThere), QUIT_MS);
}

/** PostgreSQL itself gives its processes five seconds to quit. */
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

function serversIn(dir: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`) === dir && isServer(readFileSync(`/proc/${pid}/stat`, 'utf8'))
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** `123 (postgres) S 1 …`; a zombie (Z) holds nothing any more. */
const isServer = (stat: string) => /^\d+ \((?:postgres|initdb)\) [^ZX]/.test(stat);

/** macOS: by the command line, which names the folder. PostgreSQL's own check of shared memory covers the rest. */
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
