import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Program, processTree, reservePort } from '@bawaba/test-programs';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { type AtEnd, announced, makeTemporaryFolder, PATIENCE, startProgram } from './started-program.ts';

/** Longer than the api waits for its database. A request that hangs must not use the whole patience of its test. */
const REQUEST_MS = 50_000;

const admin = { username: 'admin', password: 'a-long-enough-one' };

export type PartName = 'api' | 'ocr' | 'postgres';

/** The real program, and clients that write villages through its api without a pause. */
export class RunningSystem {
  readonly acknowledged: string[] = [];
  #ports: { PORT: string; OCR_PORT: string } | undefined;
  #token = '';
  #stopped = false;
  /** Why the last write was not acknowledged. */
  #refusal = '';
  program!: Program;

  readonly folder: string;

  constructor(
    private readonly options: { folder?: string; launcher?: readonly string[]; atEnd?: AtEnd } = {},
  ) {
    this.folder = options.folder ?? makeTemporaryFolder(options.atEnd);
  }

  /** Resolves when the program is ready, with the milliseconds that this took. */
  async start(): Promise<number> {
    this.#ports ??= { PORT: await reservePort(), OCR_PORT: await reservePort() };
    const began = Date.now();
    const { launcher = ['apps/launcher/dist/main.js'], atEnd } = this.options;
    const env = {
      ...this.#ports,
      DATA_DIR: this.folder,
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
      OCR_WORKERS: '1',
      LOG_LEVEL: 'error',
    };
    this.program = startProgram([...launcher], env, atEnd);
    await announced(this.program);
    return Date.now() - began;
  }

  async signIn() {
    const { token } = await this.request<{ token: string }>('POST', '/auth/login', admin);
    this.#token = token;
  }

  async stop() {
    this.program.process.kill('SIGTERM');
    const { code, sentence } = await this.program.ended;
    expect(code, sentence).toBe(0);
  }

  /** Writes through every failure, until `stopWriting`. A write that was not acknowledged may be stored or not. */
  async writeUntilStopped(label: string): Promise<void> {
    this.#stopped = false;
    const write = async (number: number) => {
      for (let n = 0; !this.#stopped; n++) {
        if (!(await this.#write(`village ${label} ${number}-${n}`))) await sleep(100);
      }
    };
    await Promise.all([write(1), write(2), write(3), write(4)]);
  }

  stopWriting() {
    this.#stopped = true;
  }

  /** Waits until so many more writes are acknowledged than now. */
  async untilAcknowledged(more: number): Promise<void> {
    const wanted = this.acknowledged.length + more;
    await vi.waitFor(() => expect(this.acknowledged.length).toBeGreaterThanOrEqual(wanted), {
      ...PATIENCE,
      interval: 5,
    });
  }

  /** Waits until the part does its job again. Resolves with the milliseconds that this took. */
  async untilItWorks(part: PartName): Promise<number> {
    const began = Date.now();
    for (const deadline = began + PATIENCE.timeout; ; await sleep(100)) {
      const works = part === 'ocr' ? await this.#ocrAnswers() : await this.#write(`after ${Date.now()}`);
      if (works) return Date.now() - began;
      if (Date.now() > deadline) throw new Error(`${part} did not come back. ${this.#described()}`);
    }
  }

  #described(): string {
    const { out, err } = this.program.said;
    return `The last refusal: ${this.#refusal}\nThe last output: ${`${out}\n${err}`.slice(-4_000)}`;
  }

  /** The process of a part; undefined while there is none. */
  pidOf(part: PartName): number | undefined {
    if (part === 'postgres') {
      const file = join(this.folder, 'postgres/postmaster.pid');
      return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
    }
    return processTree(this.program.pid).find((pid) =>
      commandOf(pid).includes(`apps/${part}/dist/server.js`),
    );
  }

  /** The PostgreSQL processes that serve one connection each. */
  backends(): number[] {
    return processTree(this.pids().postgres).filter((pid) => commandOf(pid).startsWith('postgres: bawaba'));
  }

  /** The processes of all parts. Throws if one is missing. */
  pids(): Record<PartName, number> {
    const [api, ocr, postgres] = [this.pidOf('api'), this.pidOf('ocr'), this.pidOf('postgres')];
    if (!api || !ocr || !postgres)
      throw new Error(`a part is missing: ${JSON.stringify({ api, ocr, postgres })}`);
    return { api, ocr, postgres };
  }

  async expectNothingLost() {
    const found = new Set<string>();
    for (let offset = 0; ; offset += 1000) {
      const page = await this.#read<{ name: string }[]>(`/villages?limit=1000&offset=${offset}`);
      for (const { name } of page) found.add(name);
      if (page.length < 1000) break;
    }
    expect(this.acknowledged.filter((name) => !found.has(name))).toEqual([]);
  }

  /** Resolves with any response of the api, errors included. Rejects if there is none within `REQUEST_MS`. */
  send(method: string, path: string, body?: object): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.#ports!.PORT}/api${path}`, {
      method,
      headers: {
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(REQUEST_MS),
    });
  }

  async request<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await this.send(method, path, body);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  }

  /** Retries, because a kept-alive connection may lead to a process that is ending. */
  #read<Answer>(path: string): Promise<Answer> {
    return vi.waitFor(() => this.request<Answer>('GET', path), PATIENCE);
  }

  async #write(name: string): Promise<boolean> {
    try {
      await this.request('POST', '/villages', { name });
    } catch (error) {
      this.#refusal = String(error);
      return false;
    }
    this.acknowledged.push(name);
    return true;
  }

  async #ocrAnswers(): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(REQUEST_MS);
      return (await fetch(`http://127.0.0.1:${this.#ports!.OCR_PORT}/health`, { signal })).ok;
    } catch {
      return false;
    }
  }
}

/**
 * Starts the system once for all tests of a `describe`: it takes seconds of processor time. Each test leaves it as it was,
 * with everything at work and nothing lost.
 */
export function startForAll(options: { launcher?: readonly string[] } = {}): RunningSystem {
  const cleanUps: (() => Promise<void>)[] = [];
  const system = new RunningSystem({ ...options, atEnd: (cleanUp) => cleanUps.push(cleanUp) });
  beforeAll(async () => {
    await system.start();
    await system.signIn();
    await system.untilItWorks('ocr');
  });
  afterEach(() => system.expectNothingLost());
  afterAll(async () => {
    await system.stop();
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  });
  return system;
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
