import { type Frame, WorkerProcess } from '@bawaba/picture-workers';
import type { Row, SpreadsheetInfo } from './cell.ts';
import { MEMORY_MB } from './limits.ts';
import type { FromReader, ToReader } from './messages.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

/** In a bundle: the .js file of the same name beside it. */
const PROGRAM = new URL('./spreadsheet-worker.ts', import.meta.url);
/** What Node needs. It does not contain the address of the database. */
const ENVIRONMENT_NAMES = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LD_LIBRARY_PATH'];
const LONGEST_ANSWER = { message: 64 * 2 ** 20, bytes: 0 };
/** A reader that sends nothing for this long hangs. Rows that the caller has not taken do not count. */
const SILENCE_MS = 60_000;

export interface ReadOptions {
  path: string;
  /** The name of the sheet to read; otherwise the visible one with the most content. */
  sheet?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Called for one list of rows at a time. If it fails, the reading ends with its error. */
  onRows: (rows: Row[]) => Promise<void> | void;
  /** For tests. */
  silenceMs?: number;
  memoryMb?: number;
  program?: URL;
}

/**
 * Reads an untrusted spreadsheet in a process of its own, which has no secrets, and is killed when it hangs, uses too much memory,
 * or is cancelled. Resolves after the last rows were taken, and rejects with a `SpreadsheetError`. Either way the process has ended.
 */
export async function readSpreadsheet(options: ReadOptions): Promise<SpreadsheetInfo> {
  if (options.signal?.aborted) throw new SpreadsheetError('cancelled');
  const reading = new Reading(options);
  try {
    return await reading.result;
  } finally {
    await reading.end();
  }
}

class Reading {
  readonly result: Promise<SpreadsheetInfo>;
  private resolve = (_: SpreadsheetInfo) => {};
  private reject = (_: unknown) => {};
  private readonly worker: WorkerProcess;
  private readonly queue: FromReader[] = [];
  private taking: Promise<void> | undefined;
  private isOver = false;
  private silence: NodeJS.Timeout | undefined;

  constructor(private readonly options: ReadOptions) {
    this.result = new Promise((resolve, reject) => {
      [this.resolve, this.reject] = [resolve, reject];
    });
    this.worker = new WorkerProcess(
      {
        program: options.program ?? PROGRAM,
        memoryMb: options.memoryMb ?? MEMORY_MB,
        env: Object.fromEntries(ENVIRONMENT_NAMES.map((name) => [name, process.env[name]])),
        longestAnswer: LONGEST_ANSWER,
      },
      {
        onAnswer: (frame) => this.receive(frame),
        onEnd: (how) => this.reject(new SpreadsheetError('reader_failed', how)),
      },
    );
    options.signal?.addEventListener('abort', this.cancel);
    this.waitForReader();
  }

  /** Waits for the rows that the caller is taking, too: nothing goes on after the end. */
  async end() {
    this.isOver = true;
    this.options.signal?.removeEventListener('abort', this.cancel);
    this.worker.kill();
    await Promise.all([this.worker.ended, this.taking]);
    clearTimeout(this.silence);
  }

  private readonly cancel = () => this.reject(new SpreadsheetError('cancelled'));

  private waitForReader() {
    clearTimeout(this.silence);
    this.silence = setTimeout(
      () => this.reject(new SpreadsheetError('reader_failed', 'silent')),
      this.options.silenceMs ?? SILENCE_MS,
    );
  }

  private receive({ message }: Frame) {
    this.queue.push(message as FromReader);
    this.taking ??= this.takeAll();
  }

  /** One message after the other: the caller gets the next rows when it has taken the last ones. */
  private async takeAll() {
    clearTimeout(this.silence);
    try {
      for (let next = this.queue.shift(); next && !this.isOver; next = this.queue.shift())
        await this.take(next);
      this.waitForReader();
    } catch (error) {
      this.reject(error);
    }
    this.taking = undefined;
  }

  private async take(message: FromReader) {
    const { path, sheet, onRows } = this.options;
    switch (message.type) {
      case 'ready':
        return this.send({ type: 'read', path, sheet });
      case 'rows':
        await onRows(message.rows);
        return this.send({ type: 'more' });
      case 'done':
        return this.resolve(message.info);
      case 'failed':
        throw new SpreadsheetError(message.code, message.detail);
    }
  }

  private send(message: ToReader) {
    this.worker.send(message);
  }
}
