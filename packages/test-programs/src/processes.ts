import { readdirSync, readFileSync } from 'node:fs';

/** Whether a process still runs. A zombie (Linux: state Z), for which its parent has not waited yet, does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return process.platform !== 'linux' || parentOf(pid) !== undefined;
}

/** Linux only. Undefined for a process that has ended, a zombie included. */
export function parentOf(pid: number): number | undefined {
  try {
    const [, state, parent] = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return state === 'Z' ? undefined : Number(parent);
  } catch {
    return undefined;
  }
}

/** Sends a signal to a process that may have ended by itself meanwhile, as those of PostgreSQL do at any time. */
export function signalIfAlive(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The children of a process that have not ended; none on systems other than Linux. */
export const childrenOf = (pid: number): number[] =>
  process.platform === 'linux' ? childrenIn(allParents(), pid) : [];

/** Linux only. A process and all its descendants, children before their parents. */
export function processTree(pid: number): number[] {
  const parents = allParents();
  const descendants = (ancestor: number): number[] =>
    childrenIn(parents, ancestor).flatMap((child) => [...descendants(child), child]);
  return [...descendants(pid), pid];
}

type Parents = Map<number, number | undefined>;

/** A process that has ended since the folder was read has no parent. */
function allParents(): Parents {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(pids.map((name) => [Number(name), parentOf(Number(name))]));
}

const childrenIn = (parents: Parents, pid: number): number[] =>
  [...parents].flatMap(([child, parent]) => (parent === pid ? [child] : []));
