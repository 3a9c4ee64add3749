import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { encodeFrame, type Frame, FrameDecoder } from './wire.ts';

/** Enough, because networks and pixels are outside of V8's heap. */
const HEAP_MB = 256;

/**
 * The bundled JavaScript of a program or a thread, if there is one: its source with tsx takes half a second of processor time more,
 * and much more with large libraries. Tests name the folder of the bundles that their set-up has built.
 */
export function bundleOf(program: URL): string | undefined {
  const source = fileURLToPath(program);
  const name = basename(source).replace(/\.ts$/, '.js');
  return [dirname(source), process.env.TEST_BUNDLES ?? '']
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

/** The bundle, or in development the source with tsx. */
export function programArguments(program: URL): string[] {
  const bundle = bundleOf(program);
  if (bundle) return [bundle];
  const tsx = createRequire(import.meta.url).resolve('tsx');
  return ['--import', pathToFileURL(tsx).href, fileURLToPath(program)];
}

export interface WorkerOptions {
  /** The program: the .ts file, or in a bundle the .js file of the same name. */
  program: URL;
  memoryMb: number;
  env: NodeJS.ProcessEnv;
  /** A longer answer is invalid. */
  longestAnswer: { message: number; bytes: number };
}

interface Handlers {
  onAnswer(answer: Frame): void;
  /** Called once, however the worker ended. */
  onEnd(how: string): void;
}

/** The owner's handle of a worker: a process that runs one task at a time and can be killed at any time. */
export class WorkerProcess {
  readonly ended: Promise<void>;
  private readonly child: ChildProcess;

  constructor({ program, memoryMb, env, longestAnswer }: WorkerOptions, { onAnswer, onEnd }: Handlers) {
    const settings = [String(memoryMb), String(process.pid)];
    this.child = spawn(
      process.execPath,
      [`--max-old-space-size=${HEAP_MB}`, ...programArguments(program), ...settings],
      // Tasks are written to standard input, answers are read from file descriptor 3.
      { stdio: ['pipe', 'inherit', 'inherit', 'pipe'], env },
    );
    const decoder = new FrameDecoder(longestAnswer);
    const answers = this.child.stdio[3] as Readable;
    answers.on('data', (chunk: Buffer) => {
      try {
        for (const frame of decoder.push(chunk)) onAnswer(frame);
      } catch {
        this.kill();
      }
    });
    // The pipes of a process that has just ended fail; `exit` reports its end.
    for (const stream of [this.child.stdin!, answers]) stream.on('error', () => this.kill());
    this.ended = new Promise((resolve) => {
      const end = (how: string) => {
        answers.removeAllListeners('data').resume();
        onEnd(how);
        resolve();
      };
      this.child.once('exit', (code, signal) => end(signal ?? `code ${code}`));
      this.child.once('error', (error) => {
        if (this.child.pid === undefined) end(error.message);
      });
    });
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  send(message: object, bytes: readonly Uint8Array[] = []) {
    const { stdin } = this.child;
    for (const chunk of encodeFrame(message, bytes)) if (stdin?.writable) stdin.write(chunk);
  }

  kill() {
    this.child.kill('SIGKILL');
  }
}
