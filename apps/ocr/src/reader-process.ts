import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FromReader, ToReader } from './reader.ts';
import { encodeFrame, FrameDecoder } from './wire.ts';

/** The networks and pixels lie outside of V8's heap; what is on it is small. */
const HEAP_MB = 256;
/** The fields of a document are a few kilobytes. */
const LONGEST_ANSWER = 2 ** 20;

/** Bundled it is JavaScript; in development and tests tsx runs its source. */
function argumentsOf(program: URL): string[] {
  const source = fileURLToPath(program);
  const bundled = source.replace(/\.ts$/, '.js');
  if (existsSync(bundled)) return [bundled];
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href, source];
}

export const readerProgram = new URL('./reader.ts', import.meta.url);

interface Handlers {
  onMessage(message: FromReader): void;
  /** Once, however it ended. */
  onEnd(how: string): void;
}

/** A reader from its owner's side: a process that takes one scan at a time and can be killed at any moment. */
export class ReaderProcess {
  readonly ended: Promise<void>;
  private readonly child: ChildProcess;

  constructor(program: URL, memoryMb: number, { onMessage, onEnd }: Handlers) {
    const settings = [String(memoryMb), String(process.pid)];
    this.child = spawn(
      process.execPath,
      [`--max-old-space-size=${HEAP_MB}`, ...argumentsOf(program), ...settings],
      {
        // Scans go in by standard input, answers come by descriptor 3. onnxruntime reads its variable as it is loaded.
        stdio: ['pipe', 'inherit', 'inherit', 'pipe'],
        env: { ...process.env, ORT_DISABLE_TELEMETRY: '1' },
      },
    );
    const decoder = new FrameDecoder({ message: LONGEST_ANSWER, bytes: 0 });
    const answers = this.child.stdio[3] as Readable;
    answers.on('data', (chunk: Buffer) => {
      try {
        for (const { message } of decoder.push(chunk)) onMessage(message as FromReader);
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

  send(message: ToReader, bytes: readonly Uint8Array[] = []) {
    const { stdin } = this.child;
    for (const chunk of encodeFrame(message, bytes)) if (stdin?.writable) stdin.write(chunk);
  }

  kill() {
    this.child.kill('SIGKILL');
  }
}
