import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * By how many bytes a process, or one that it had started, exceeded the memory that it held before the action. What earlier
 * requests left behind, and what the machine gives each process from the start, does not count. 0 where the system does
 * not tell (it does on Linux).
 */
export async function peakMemoryGrowth(pid: number, action: () => Promise<void>): Promise<number> {
  if (process.platform !== 'linux') {
    await action();
    return 0;
  }
  const before = new Map([pid, ...childrenOf(pid)].map((id) => [id, resetPeak(id)]));
  await action();
  const growth = [...before].map(([id, peak]) => peakOf(id) - peak);
  return Math.max(0, ...growth);
}

/** The processes that a process has started and that still run; none where the system does not tell. */
export function childrenOf(pid: number): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}

/** Where it cannot be reset, the highest peak so far counts as the start. */
function resetPeak(pid: number): number {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {}
  return peakOf(pid);
}

/** 0 for a process that is gone. */
function peakOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
  } catch {
    return 0;
  }
}
