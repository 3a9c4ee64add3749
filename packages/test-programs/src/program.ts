import { type ChildProcess, spawn } from 'node:child_process';

export interface ProgramOptions {
  /** For messages: "the OCR service". */
  name: string;
  /** The arguments of Node. */
  args: string[];
  /** The whole environment. */
  env: NodeJS.ProcessEnv;
  cwd?: string;
  /** Runs it with another account. */
  account?: { uid?: number; gid?: number };
  /** Also print its output. */
  echo?: boolean;
  /** Open an IPC channel to it. */
  channel?: boolean;
}

/** How a program ended. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** "the OCR service ended with SIGABRT; its last lines: …" */
  sentence: string;
}

export interface Program {
  readonly name: string;
  readonly process: ChildProcess;
  readonly pid: number;
  /** Its output so far. */
  readonly said: { out: string; err: string };
  /** Resolves when it has ended and all its output has been read. Never rejects. */
  readonly ended: Promise<Ending>;
  isRunning(): boolean;
  /** Resolves when the text is in its standard output. Rejects if it ends before that. */
  untilSaid(text: string): Promise<void>;
  /** Sends the signal and waits for the end. Resolves at once if it has already ended. */
  stop(signal?: NodeJS.Signals): Promise<Ending>;
}

const LAST_LINES = 10;

/** A process that it started may keep its output open; we do not wait for that one. */
const LONGEST_WAIT_FOR_OUTPUT_MS = 5_000;

/** Starts a Node program for a test. */
export function startProgram({ name, args, env, cwd, account, echo, channel }: ProgramOptions): Program {
  const child = spawn(process.execPath, args, {
    ...account,
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe', ...(channel ? (['ipc'] as const) : [])],
  });
  const said = { out: '', err: '' };
  let all = '';
  const listen = (stream: 'stdout' | 'stderr', key: 'out' | 'err') =>
    child[stream]!.setEncoding('utf8').on('data', (chunk: string) => {
      said[key] += chunk;
      all += chunk;
      if (echo) process[stream].write(chunk);
    });
  listen('stdout', 'out');
  listen('stderr', 'err');

  const ended = untilEnded(child).then((how) => ({ ...how, sentence: describeEnding(name, how, all) }));
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    name,
    process: child,
    // NaN if it could not start: process.kill(NaN) throws, and never signals a group of processes.
    pid: child.pid ?? Number.NaN,
    said,
    ended,
    isRunning,
    async untilSaid(text) {
      const endedBefore = ended.then(({ sentence }) => {
        if (!said.out.includes(text)) throw new Error(`before it said "${text}", ${sentence}`);
      });
      while (!said.out.includes(text)) await Promise.race([nextChunk(child), endedBefore]);
    },
    async stop(signal = 'SIGTERM') {
      if (isRunning()) child.kill(signal);
      return ended;
    },
  };
}

type HowItEnded = Pick<Ending, 'code' | 'signal'> & { error?: Error };

/** "exit" is emitted before the last output has been read, "close" after it. */
function untilEnded(child: ChildProcess): Promise<HowItEnded> {
  return new Promise((resolve) => {
    child.on('error', (error) => child.pid === undefined && resolve({ code: null, signal: null, error }));
    child.once('exit', (code, signal) => {
      const end = () => resolve({ code, signal });
      const limit = setTimeout(() => {
        child.stdout!.destroy();
        child.stderr!.destroy();
        end();
      }, LONGEST_WAIT_FOR_OUTPUT_MS);
      child.once('close', () => {
        clearTimeout(limit);
        end();
      });
    });
  });
}

const nextChunk = (child: ChildProcess) => new Promise((resolve) => child.stdout!.once('data', resolve));

function describeEnding(name: string, { code, signal, error }: HowItEnded, said: string): string {
  if (error) return `${name} could not be started: ${error.message}`;
  // Node prints empty lines around an error.
  const lines = said
    .split('\n')
    .filter((line) => line.trim())
    .slice(-LAST_LINES);
  const ending = `${name} ended with ${signal ?? `status ${code}`}`;
  return lines[0] ? `${ending}; its last lines:\n${lines.join('\n')}` : `${ending} and said nothing`;
}
