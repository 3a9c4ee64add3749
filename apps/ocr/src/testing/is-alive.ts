import { readFileSync } from 'node:fs';

/** Whether a process still runs. One that has ended and that nobody has asked about yet (Linux: state Z) does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    // Not Linux, or gone since.
    return process.platform !== 'linux';
  }
}
