import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { System } from '../systems/system.ts';
import { percentiles } from './percentiles.ts';
import { cpuMs, memoryMb, watchPostgres } from './processes.ts';

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Cell {
  readonly system: string;
  readonly question: string;
  readonly clients: number;
  readonly requests: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** CPU time of the server and of PostgreSQL, for one request. */
  readonly serverCpuMs: number;
  readonly postgresCpuMs: number;
  readonly memoryMb: number;
  readonly bytesEach: number;
  /** Responses with a status other than 2xx. */
  readonly failed: number;
}

interface Answer {
  latencies: number[];
  statuses: Record<string, number>;
  broken: number;
  bytes: number;
  seconds: number;
  nextSerial: number;
}

export class LoadGenerator {
  private readonly child: ChildProcess = fork(fileURLToPath(new URL('./generator.mjs', import.meta.url)), {
    serialization: 'advanced',
    execArgv: [],
  });
  /** Continues across runs, because the register refuses the same person twice. */
  private serial = Math.floor(Date.now() / 1000) % 900_000_000;

  private async ask(system: System, requests: readonly Request[], clients: number, seconds: number) {
    const { port, headers } = system;
    this.child.send({ port, headers, requests, clients, seconds, serial: this.serial });
    const [answer] = (await once(this.child, 'message')) as [Answer];
    this.serial = answer.nextSerial;
    return answer;
  }

  async warm(system: System, requests: readonly Request[], seconds: number) {
    await this.ask(system, requests, 16, seconds);
  }

  async measure(
    database: pg.Client,
    system: System,
    question: string,
    requests: readonly Request[],
    clients: number,
    seconds: number,
  ): Promise<Cell> {
    await this.ask(system, requests, Math.min(clients, 16), seconds / 5);
    const postgresCpu = await watchPostgres(database);
    const before = cpuMs(system.pid);
    const answer = await this.ask(system, requests, clients, seconds);
    const serverCpu = cpuMs(system.pid) - before;
    const count = answer.latencies.length;
    const good = Object.entries(answer.statuses)
      .filter(([status]) => status.startsWith('2'))
      .reduce((sum, [, times]) => sum + times, 0);
    return {
      system: system.name,
      question,
      clients,
      requests: count,
      perSecond: count / answer.seconds,
      ...percentiles(answer.latencies),
      serverCpuMs: serverCpu / count,
      postgresCpuMs: (await postgresCpu()) / count,
      memoryMb: memoryMb(system.pid),
      bytesEach: answer.bytes / count,
      failed: count - good + answer.broken,
    };
  }

  stop() {
    this.child.disconnect();
  }
}
