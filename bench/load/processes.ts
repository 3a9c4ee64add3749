import { readFileSync } from 'node:fs';
import type pg from 'pg';

const TICK_MS = 10;

/** CPU time of a process with all its threads, in milliseconds. The kernel counts in steps of 10 ms. */
export function cpuMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}

export const memoryMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** CPU time of all PostgreSQL processes between two calls, without those that end in between. */
export async function watchPostgres(client: pg.Client) {
  const pids = async () => {
    const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
    return rows.map(({ pid }) => pid);
  };
  const before = new Map((await pids()).map((pid) => [pid, cpuMs(pid)]));
  return async () =>
    (await pids()).reduce((sum, pid) => sum + Math.max(0, cpuMs(pid) - (before.get(pid) ?? 0)), 0);
}
