import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ExcelSheet } from './excel.ts';
import type { PdfReport } from './resident-pdf.ts';

export type FileJob = ({ kind: 'excel' } & ExcelSheet) | ({ kind: 'pdf' } & PdfReport);

export interface FileRequest {
  readonly job: FileJob;
  /** Several at a time: a message costs more than a row. */
  readonly rows: ReadableStream<unknown[]>;
}

const BATCH = { excel: 200, pdf: 2 };

/** At most this many files are written at once; whoever comes later waits for a thread. */
const MOST_THREADS = 4;
const idle: Worker[] = [];
const waiting: (() => void)[] = [];
let threads = 0;

/**
 * Workbooks and PDFs are work for the processor: written beside the event loop, they keep no desk waiting.
 * The streams cross over with their backpressure, so that no more is read than is sent.
 */
export async function writeInThread(job: FileJob, rows: AsyncIterable<unknown>): Promise<Readable> {
  const thread = await takeThread();
  const batches = inBatches(rows, BATCH[job.kind]);
  const stream = ReadableStream.from(batches);
  thread.postMessage({ job, rows: stream } satisfies FileRequest, [stream as never]);
  const [bytes] = (await once(thread, 'message')) as [ReadableStream<Uint8Array>];
  const file = Readable.fromWeb(bytes as never);
  const broken = (error: Error) => file.destroy(error);
  thread.once('error', broken);
  file.once('close', () => {
    thread.off('error', broken);
    // A thread that ends takes its half of the stream with it, and nobody would tell the rows.
    batches.return(undefined).catch(() => {});
    giveBack(thread, file.readableEnded);
  });
  return file;
}

async function* inBatches<Row>(rows: AsyncIterable<Row>, size: number): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function takeThread(): Promise<Worker> {
  while (idle.length === 0 && threads >= MOST_THREADS) {
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  const thread = idle.pop() ?? startThread();
  thread.ref();
  return thread;
}

/** One stays, with its libraries loaded, for the next file; one whose file was broken off is ended in the middle of its work. */
function giveBack(thread: Worker, finished: boolean) {
  if (finished && idle.length === 0) {
    thread.unref();
    idle.push(thread);
  } else thread.terminate();
  waiting.shift()?.();
}

/** Bundled the worker is JavaScript; in development and tests tsx runs its source. */
function startThread(): Worker {
  const bundled = new URL('./file-worker.js', import.meta.url);
  const source = JSON.stringify(new URL('./file-worker.ts', import.meta.url).href);
  const thread = existsSync(fileURLToPath(bundled))
    ? new Worker(bundled)
    : new Worker(`import('tsx/esm/api').then(({ tsImport }) => tsImport(${source}, ${source}))`, {
        eval: true,
      });
  threads += 1;
  // Whoever waits for its file hears of an error; one that comes when nobody waits any more must not end the api.
  thread.on('error', () => {});
  thread.once('exit', () => {
    threads -= 1;
    const at = idle.indexOf(thread);
    if (at >= 0) idle.splice(at, 1);
    waiting.shift()?.();
  });
  return thread;
}
