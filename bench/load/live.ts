import type pg from 'pg';
import { ADMIN, type Api } from '../systems/product.ts';
import type { Cell, LoadGenerator, Request } from './measure.ts';
import { median } from './percentiles.ts';
import { cpuMs } from './processes.ts';
import { middle, type RoundOptions } from './rounds.ts';

const STREAMS = 200;
/** One user may not have more. */
const STREAMS_OF_A_USER = 20;
const CLIENTS = 16;
const WARM_SECONDS = 3;
/** Changes one after the other, slowly enough that each is an event of its own. */
const SLOW_CHANGES = 20;
const SLOW_MS = 300;

export interface LiveCost {
  /** Registrations with 16 clients: nothing is announced; announced to nobody; to 200 open streams. */
  readonly cells: readonly Cell[];
  /** CPU time of the api for one event that reaches all streams. */
  readonly cpuMsOfAnEvent: number;
  readonly streams: number;
  readonly memoryMbOfStreams: number;
  /** Until the last of the streams has the event, from the answer to the change. */
  readonly p50: number;
  readonly worst: number;
}

/** Each of another village. */
async function signIn(api: Api, clerk: number): Promise<string> {
  const response = await fetch(`${api.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${clerk}.1` },
    body: JSON.stringify({ username: `clerk${clerk}`, password: ADMIN.password }),
  });
  return ((await response.json()) as { token: string }).token;
}

async function openStreams(api: Api) {
  const leaving = new AbortController();
  const arrived = { events: 0 };
  let token = '';
  for (let index = 0; index < STREAMS; index++) {
    if (index % STREAMS_OF_A_USER === 0) token = await signIn(api, 1 + index / STREAMS_OF_A_USER);
    const stream = await fetch(`${api.address}/api/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    });
    if (stream.status !== 200) throw new Error(`stream ${index} answered ${stream.status}`);
    void (async () => {
      for await (const chunk of stream.body ?? [])
        arrived.events += Buffer.from(chunk).toString().split('data: ').length - 1;
    })().catch(() => {});
  }
  return { arrived, close: () => leaving.abort() };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What it costs that every desk follows the others. */
export async function measureLive(
  generator: LoadGenerator,
  database: pg.Client,
  api: Api,
  register: readonly Request[],
  { rounds, seconds }: RoundOptions,
): Promise<LiveCost> {
  const announce = (isOn: boolean) =>
    database.query(`ALTER TABLE residents ${isOn ? 'ENABLE' : 'DISABLE'} TRIGGER residents_announce_come`);
  const cells = new Map<string, Cell[]>();
  const measure = async (name: string) => {
    const cell = await generator.measure(database, api, name, register, CLIENTS, seconds);
    cells.set(name, [...(cells.get(name) ?? []), cell]);
    console.error(`${name}: ${cell.perSecond.toFixed(0)}/s, ${cell.failed} failed`);
  };
  await generator.warm(api, register, WARM_SECONDS);
  const memory: number[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      await announce(false);
      await measure('not announced');
      await announce(true);
      await measure('announced');
      const before = api.memoryMb();
      const streams = await openStreams(api);
      memory.push(api.memoryMb() - before);
      await measure(`announced to ${STREAMS} streams`);
      streams.close();
      await pause(SLOW_MS);
    }
  } finally {
    await announce(true);
  }

  const streams = await openStreams(api);
  await pause(2 * SLOW_MS);
  const idleFrom = cpuMs(api.pid);
  await pause(SLOW_CHANGES * SLOW_MS);
  const idle = cpuMs(api.pid) - idleFrom;
  const delays: number[] = [];
  const busyFrom = cpuMs(api.pid);
  for (let change = 0; change < SLOW_CHANGES; change++) {
    const expected = streams.arrived.events + STREAMS;
    // Without the api, so that only the event costs it time.
    await database.query(`SELECT pg_notify('bawaba_changes', 'residents ' || id) FROM villages`);
    const start = performance.now();
    while (streams.arrived.events < expected && performance.now() - start < SLOW_MS) await pause(1);
    delays.push(performance.now() - start);
    await pause(SLOW_MS - Math.min(SLOW_MS, performance.now() - start));
  }
  const busy = cpuMs(api.pid) - busyFrom;
  streams.close();
  return {
    cells: [...cells.values()].map(middle),
    cpuMsOfAnEvent: Math.max(0, busy - idle) / SLOW_CHANGES,
    streams: STREAMS,
    memoryMbOfStreams: median(memory),
    p50: median(delays),
    worst: Math.max(...delays),
  };
}
