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
  readonly batches: ReadableStream<readonly unknown[]>;
}

/** A thread that has not begun its file by then never will. */
const BEGIN_SECONDS = 60;
const idle: Worker[] = [];

/**
 * Workbooks and PDFs are work for the processor: written beside the event loop, they keep no desk waiting.
 * The streams cross over with their backpressure, so that no more is read than is sent. How many are written at once is
 * the caller's business (places.ts).
 */
export async function writeInThread(
  job: FileJob,
  batches: AsyncIterable<readonly unknown[]>,
): Promise<Readable> {
  const thread = idle.pop() ?? startThread();
  thread.ref();
  const rows = batches[Symbol.asyncIterator]();
  const stopReading = () => void rows.return?.().catch(() => {});
  const stream = ReadableStream.from({ [Symbol.asyncIterator]: () => rows });
  thread.postMessage({ job, batches: stream } satisfies FileRequest, [stream as never]);
  const file = Readable.fromWeb((await firstMessage(thread, stopReading)) as never);
  const broken = (error: Error) => file.destroy(error);
  const ended = () => file.destroy(new Error('the thread that wrote the file has ended'));
  thread.once('error', broken);
  thread.once('exit', ended);
  file.once('close', () => {
    thread.off('error', broken);
    thread.off('exit', ended);
    // A thread that ends takes its half of the stream with it, and the rows would never hear of it.
    stopReading();
    giveBack(thread, file.readableEnded);
  });
  return file;
}

/** The half of the stream that the bytes come through. */
async function firstMessage(thread: Worker, stopReading: () => void): Promise<ReadableStream<Uint8Array>> {
  const failed = new AbortController();
  const ended = () => failed.abort(new Error('the thread ended before it began its file'));
  const late = setTimeout(
    () => failed.abort(new Error('the thread did not begin its file')),
    BEGIN_SECONDS * 1000,
  );
  thread.once('exit', ended);
  try {
    const [bytes] = await once(thread, 'message', { signal: failed.signal });
    return bytes;
  } catch (error) {
    stopReading();
    void thread.terminate();
    throw failed.signal.aborted ? failed.signal.reason : error;
  } finally {
    clearTimeout(late);
    thread.off('exit', ended);
  }
}

/** One stays, with its libraries loaded, for the next file; a thread whose file broke off is ended in its work. */
function giveBack(thread: Worker, finished: boolean) {
  if (finished && idle.length === 0) {
    thread.unref();
    idle.push(thread);
  } else void thread.terminate();
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
  // The reader of its file hears of an error; one that comes when nobody reads must not end the api.
  thread.on('error', () => {});
  thread.once('exit', () => {
    const at = idle.indexOf(thread);
    if (at >= 0) idle.splice(at, 1);
  });
  return thread;
}
