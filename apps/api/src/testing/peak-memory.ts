import { readFileSync, writeFileSync } from 'node:fs';
import { childrenOf } from '@bawaba/test-programs';

/**
 * The growth of the peak memory (in bytes) of a process or of one of its children during the action. Memory from before
 * the action does not count. 0 on systems other than Linux.
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

/** If it cannot be reset, the highest peak so far is the start. */
function resetPeak(pid: number): number {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {}
  return peakOf(pid);
}

/** 0 if the process has ended, also before its parent has noticed: then it has a status without memory. */
function peakOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
