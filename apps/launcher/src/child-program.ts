import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { explainFailure } from './failure.ts';

/** The message of a program that accepts requests. */
export interface Ready {
  type: 'ready';
  address?: string;
  firstAdmin?: { username: string; password?: string };
  /** More lines for the console. */
  notes?: string[];
}

export interface ChildProgram {
  ready: Ready;
  pid: number;
  stop(): Promise<void>;
  exited: Promise<number | null>;
}

/** The message of a program whose start waits for something outside. */
interface Waiting {
  type: 'waiting';
  for: string;
}

interface ChildProgramOptions {
  name: string;
  script: string;
  env: NodeJS.ProcessEnv;
  /** After SIGTERM it has this long to end; then it is killed. */
  stopTimeoutMs: number;
  pingIntervalMs?: number;
  log: (text: string) => void;
}

/**
 * Runs in the child before its own code. It answers pings, and it ends the child when the launcher is gone: two seconds
 * later at most, also during the start or the shutdown of the child. It skips the child's own `exit` handlers, because
 * nobody reads the log any more and a handler that writes to it may never return.
 */
const PRELOADED_CODE = `
const end = () => process.kill(process.pid, "SIGKILL");
process.on("disconnect", () => {
  setTimeout(end, 2000).unref();
  if (process.platform !== "win32") process.prependListener("exit", end);
});
process.on("message", (message) => message?.type === "ping" && process.connected && process.send({ type: "pong" }));`;

/** How long to wait for the last output of a child that has ended. */
const LAST_OUTPUT_MS = 5_000;

/** A program that misses this many pings hangs: it is killed, so that it can be started again. */
const MISSED_PINGS = 6;

/** Starts one of our programs and waits until it is ready. Rejects with the reason if it ends before that. */
export async function startChildProgram(options: ChildProgramOptions): Promise<ChildProgram> {
  const { name, script, env, stopTimeoutMs, pingIntervalMs = 5_000, log } = options;
  // A process group of its own: the terminal sends Ctrl-C to the launcher alone, which stops the programs in order.
  const child = spawn(
    process.execPath,
    [
      '--enable-source-maps',
      '--import',
      `data:text/javascript,${encodeURIComponent(PRELOADED_CODE)}`,
      script,
    ],
    { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true, windowsHide: true },
  );
  const exited = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });

  // Output is buffered until the program is ready: if it fails, one sentence explains more than its stack trace.
  let buffered: string | undefined = '';
  const onOutput = (chunk: Buffer) => {
    if (buffered === undefined) log(chunk.toString());
    else buffered += chunk;
  };
  child.stdout!.on('data', onOutput);
  child.stderr!.on('data', onOutput);

  child.on('message', (message: Waiting) => {
    if (message?.type === 'waiting') log(`The ${name} waits for ${message.for}.\n`);
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  const ready = await Promise.race([untilReady(child), exited.then(() => undefined)]);
  if (!ready) {
    // "exit" comes before the last output. A process that the child left behind may keep that output open.
    await Promise.race([closed, sleep(LAST_OUTPUT_MS)]);
    throw explainFailure(name, buffered);
  }
  if (buffered) log(buffered);
  buffered = undefined;
  killIfItHangs(child, pingIntervalMs, () => log(`${name} no longer answers and is ended\n`));
  return { ready, pid: child.pid!, exited, stop: () => stop(child, exited, stopTimeoutMs) };
}

function untilReady(child: ChildProcess): Promise<Ready> {
  return new Promise((resolve) => {
    child.on('message', (message: Ready) => {
      if (message?.type === 'ready') resolve(message);
    });
  });
}

/** Counts missed pings, not time: after a machine wakes from sleep, no child has missed one. */
function killIfItHangs(child: ChildProcess, pingIntervalMs: number, onHang: () => void) {
  let missed = 0;
  child.on('message', () => {
    missed = 0;
  });
  const timer = setInterval(() => {
    if (missed++ < MISSED_PINGS) {
      if (child.connected) child.send({ type: 'ping' }, () => {});
      return;
    }
    clearInterval(timer);
    onHang();
    child.kill('SIGKILL');
  }, pingIntervalMs);
  child.once('exit', () => clearInterval(timer));
}

async function stop(child: ChildProcess, exited: Promise<unknown>, stopTimeoutMs: number): Promise<void> {
  const force = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  // Windows has no SIGTERM; there the child stops when its channel closes.
  if (process.platform !== 'win32') child.kill('SIGTERM');
  else if (child.connected) child.disconnect();
  await exited;
  clearTimeout(force);
}
