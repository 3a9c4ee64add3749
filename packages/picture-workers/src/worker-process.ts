import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { encodeFrame, type Frame, FrameDecoder } from './wire.ts';

/** Networks and pixels lie outside of V8's heap; what is on it is small. */
const HEAP_MB = 256;

/** Bundled it is JavaScript; in development and tests tsx runs its source. */
function argumentsOf(program: URL): string[] {
  const source = fileURLToPath(program);
  const bundled = source.replace(/\.ts$/, '.js');
  if (existsSync(bundled)) return [bundled];
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href, source];
}

export interface WorkerOptions {
  /** What it runs: beside the source as .ts, beside the bundle as .js. */
  program: URL;
  memoryMb: number;
  env: NodeJS.ProcessEnv;
  /** An answer whose message or bytes are longer is nonsense. */
  longestAnswer: { message: number; bytes: number };
}

interface Handlers {
  onAnswer(answer: Frame): void;
  /** Once, however it ended. */
  onEnd(how: string): void;
}

/** A worker from its owner's side: a process that takes one task at a time and can be killed at any moment. */
export class WorkerProcess {
  readonly ended: Promise<void>;
  private readonly child: ChildProcess;

  constructor({ program, memoryMb, env, longestAnswer }: WorkerOptions, { onAnswer, onEnd }: Handlers) {
    const settings = [String(memoryMb), String(process.pid)];
    this.child = spawn(
      process.execPath,
      [`--max-old-space-size=${HEAP_MB}`, ...argumentsOf(program), ...settings],
      // Tasks go in by standard input, answers come by descriptor 3.
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
    // A pipe to a process that has just died breaks; its end is reported below.
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
