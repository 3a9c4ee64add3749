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

/** Linux only. A process and all its descendants, children before their parents. */
export function processTree(pid: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(pids.map((name) => [Number(name), parentOf(Number(name))]));
  const descendants = (ancestor: number): number[] =>
    [...parents]
      .filter(([, parent]) => parent === ancestor)
      .flatMap(([child]) => [...descendants(child), child]);
  return [...descendants(pid), pid];
}
