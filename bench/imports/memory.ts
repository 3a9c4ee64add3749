import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 50;

const statusOf = (pid: number | string) => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
};
const numberIn = (status: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? Number.NaN);

/** The program of a process: `server.js`, `spreadsheet-worker.js`. */
const programOf = (pid: string) => {
  try {
    const parts = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return parts.find((part) => /\.(m?js|ts)$/.test(part) && !part.includes('probe'))?.replace(/.*\//, '');
  } catch {
    return undefined;
  }
};

/** The largest memory of a process and of those that it starts, by program, in MB: VmHWM of the kernel. */
export function watchMemory(parent: number) {
  const peaks = new Map<string, number>();
  const look = () => {
    const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const statuses = new Map(processes.map((pid) => [pid, statusOf(pid)]));
    const ours = new Set([String(parent)]);
    for (let size = 0; size < ours.size; ) {
      size = ours.size;
      for (const [pid, status] of statuses) if (ours.has(String(numberIn(status, 'PPid')))) ours.add(pid);
    }
    for (const pid of ours) {
      const peak = numberIn(statuses.get(pid) ?? '', 'VmHWM') / 1024;
      const program = programOf(pid);
      if (program && peak > (peaks.get(program) ?? 0)) peaks.set(program, peak);
    }
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    peaks,
    /** Until now. */
    peakOf(program: string) {
      look();
      return peaks.get(program) ?? 0;
    },
    stop() {
      look();
      clearInterval(timer);
    },
  };
}
