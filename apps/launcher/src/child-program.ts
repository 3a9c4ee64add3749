import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { explainFailure } from './failure.ts';

/** What a program sends once it serves. */
export interface Ready {
  type: 'ready';
  address?: string;
  firstAdmin?: { username: string; password?: string };
  /** More lines for the console, as they are. */
  notes?: string[];
}

export interface ChildProgram {
  ready: Ready;
  pid: number;
  stop(): Promise<void>;
  exited: Promise<number | null>;
}

interface ChildProgramOptions {
  name: string;
  script: string;
  env: NodeJS.ProcessEnv;
  /** How long it may take to finish what it is doing when it is asked to stop. */
  patience: number;
  /** Milliseconds between two questions whether it still lives. */
  pulse?: number;
  log: (text: string) => void;
}

/**
 * Runs in the program before its own code. One that outlives us (we were killed) ends, if need be in the middle of its
 * start or of its closing, and without last words: its log has no reader, and would be written again and again for ever.
 * One that lives answers when it is asked.
 */
const HOUSE_RULES = `
const end = () => process.kill(process.pid, "SIGKILL");
process.on("disconnect", () => {
  setTimeout(end, 2000).unref();
  if (process.platform !== "win32") process.prependListener("exit", end);
});
process.on("message", (message) => message?.type === "ping" && process.connected && process.send({ type: "pong" }));`;

const LAST_WORDS_MS = 5_000;

/** A program that leaves this many questions unanswered hangs, and is ended so that it can be started again. */
const UNANSWERED = 6;

/** Starts one of our programs and waits until it says that it is ready. Rejects with the reason if it ends before. */
export async function startChildProgram(options: ChildProgramOptions): Promise<ChildProgram> {
  const { name, script, env, patience, pulse = 5_000, log } = options;
  // A process group of its own: a Ctrl-C at the terminal is ours to pass on, in order.
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', '--import', `data:text/javascript,${encodeURIComponent(HOUSE_RULES)}`, script],
    { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true, windowsHide: true },
  );
  const exited = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });

  // What it says before it is ready is kept back: if it fails, one sentence tells more than its stack trace.
  let heldBack: string | undefined = '';
  const pass = (chunk: Buffer) => {
    if (heldBack === undefined) log(chunk.toString());
    else heldBack += chunk;
  };
  child.stdout!.on('data', pass);
  child.stderr!.on('data', pass);

  const closed = new Promise((resolve) => child.once('close', resolve));
  const ready = await Promise.race([untilReady(child), exited.then(() => undefined)]);
  if (!ready) {
    // It ends before its last words have arrived. A process that it left behind may keep its output open.
    await Promise.race([closed, sleep(LAST_WORDS_MS)]);
    throw explainFailure(name, heldBack);
  }
  if (heldBack) log(heldBack);
  heldBack = undefined;
  endIfItHangs(child, pulse, () => log(`${name} no longer answers and is ended\n`));
  return { ready, pid: child.pid!, exited, stop: () => stop(child, exited, patience) };
}

function untilReady(child: ChildProcess): Promise<Ready> {
  return new Promise((resolve) => {
    child.on('message', (message: Ready) => {
      if (message?.type === 'ready') resolve(message);
    });
  });
}

/** Counted in questions and not in minutes: a machine that slept has not kept anyone waiting. */
function endIfItHangs(child: ChildProcess, pulse: number, onHang: () => void) {
  let unanswered = 0;
  child.on('message', () => {
    unanswered = 0;
  });
  const timer = setInterval(() => {
    if (unanswered++ < UNANSWERED) {
      if (child.connected) child.send({ type: 'ping' }, () => {});
      return;
    }
    clearInterval(timer);
    onHang();
    child.kill('SIGKILL');
  }, pulse);
  child.once('exit', () => clearInterval(timer));
}

async function stop(child: ChildProcess, exited: Promise<unknown>, patience: number): Promise<void> {
  const force = setTimeout(() => child.kill('SIGKILL'), patience);
  // Windows knows no polite signal; there the closed channel says the same.
  if (process.platform !== 'win32') child.kill('SIGTERM');
  else if (child.connected) child.disconnect();
  await exited;
  clearTimeout(force);
}
