import { arch, availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import type pg from 'pg';

export interface Machine {
  readonly date: string;
  readonly cores: number;
  readonly processor: string;
  readonly memoryGb: number;
  readonly node: string;
  readonly postgres: string;
  /** Load average of the minute before the run: shows what else the machine did. */
  readonly loadBefore: number;
}

export async function describeMachine(client: pg.Client): Promise<Machine> {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  return {
    date: new Date().toISOString().slice(0, 10),
    cores: availableParallelism(),
    processor: `${arch()}, ${cpus()[0]?.model.trim() ?? 'unknown'}`,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    postgres: rows[0]?.server_version.split(' ')[0] ?? '',
    loadBefore: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}
