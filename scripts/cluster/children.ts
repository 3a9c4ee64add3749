import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LAST_LINES = 15;

export interface Child {
  readonly name: string;
  readonly pid: number;
  readonly ended: Promise<void>;
  isRunning(): boolean;
  /** Its end is expected from now on. */
  end(signal: NodeJS.Signals): Promise<void>;
}

interface ChildOptions {
  /** For messages, and the name of its log. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

/** The account of the servers: PostgreSQL and pgbouncer refuse to run as root. */
export function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const number = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}

/** The programs of this test that are not ours. One that ends unexpectedly fails the run, with its name and last lines. */
export class Children {
  readonly #all = new Set<Child>();
  #fail: (error: Error) => void = () => {};
  /** Rejects when a program ends unexpectedly. */
  readonly failed = new Promise<never>((_, reject) => {
    this.#fail = reject;
  });

  constructor(
    private readonly folder: string,
    private readonly account: { uid?: number; gid?: number },
  ) {
    this.failed.catch(() => {});
  }

  start({ name, command, args, env = {} }: ChildOptions): Child {
    const logFile = join(this.folder, `${name}.log`);
    const log = openSync(logFile, 'a');
    const child: ChildProcess = spawn(command, args, {
      ...this.account,
      cwd: this.folder,
      env: { PATH: process.env.PATH, HOME: this.folder, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
      // Ctrl-C goes to this process alone, which stops the others in order.
      detached: true,
    });
    closeSync(log);
    let isExpected = false;
    const ended = new Promise<void>((resolve) => {
      child.once('error', (error) => {
        this.#fail(new Error(`${name} could not be started: ${error.message}`));
        resolve();
      });
      child.once('exit', (code, signal) => {
        this.#all.delete(started);
        if (!isExpected) this.#fail(new Error(describe(name, signal ?? `status ${code}`, logFile)));
        resolve();
      });
    });
    const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
    const started: Child = {
      name,
      pid: child.pid ?? Number.NaN,
      ended,
      isRunning,
      end: async (signal) => {
        isExpected = true;
        if (isRunning()) child.kill(signal);
        await ended;
      },
    };
    this.#all.add(started);
    return started;
  }

  failWith(error: Error) {
    this.#fail(error);
  }

  /** Ends what still runs, gently at first. */
  async endAll() {
    await Promise.all(
      [...this.#all].map((child) =>
        Promise.race([child.end('SIGTERM'), sleep(20_000).then(() => child.end('SIGKILL'))]),
      ),
    );
  }
}

function describe(name: string, how: string, logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-LAST_LINES);
  return `${name} ended with ${how}; its last lines:\n${lines.join('\n')}`;
}

/** Waits for a condition; false, undefined and errors mean not yet. Only a hang ends at the limit. */
export async function until<T>(
  what: string,
  condition: () => Promise<T> | T,
  seconds = 180,
): Promise<NonNullable<T>> {
  for (const end = Date.now() + seconds * 1000; ; await sleep(100)) {
    const value = await Promise.resolve()
      .then(condition)
      .catch(() => undefined);
    if (value) return value as NonNullable<T>;
    if (Date.now() > end) throw new Error(`gave up waiting for ${what}`);
  }
}
