import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { AuthoritySheet } from './authority-list-pdf.ts';
import type { ExcelSheet } from './excel.ts';
import type { PdfReport } from './resident-pdf.ts';
import type { RollCallSheet } from './roll-call-pdf.ts';

export type FileJob =
  | ({ kind: 'excel' } & ExcelSheet)
  | ({ kind: 'pdf' } & PdfReport)
  | ({ kind: 'roll-call' } & RollCallSheet)
  | ({ kind: 'authority-list' } & AuthoritySheet);

export interface FileRequest {
  readonly job: FileJob;
  /** In batches: a message costs more than a row. */
  readonly batches: ReadableStream<readonly unknown[]>;
}

/** A thread that has not started its file by then is considered dead. */
const START_SECONDS = 60;
const idle: Worker[] = [];

/**
 * Workbooks and PDFs need much processor time, so a thread writes them and the event loop stays free. The streams between
 * the threads have backpressure: no more is read than is sent. The caller limits how many run at once (places.ts).
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
  const onError = (error: Error) => file.destroy(error);
  const onExit = () => file.destroy(new Error('the thread that wrote the file has ended'));
  thread.once('error', onError);
  thread.once('exit', onExit);
  file.once('close', () => {
    thread.off('error', onError);
    thread.off('exit', onExit);
    // When a thread ends, its half of the stream is lost without an event on our side.
    stopReading();
    releaseThread(thread, file.readableEnded);
  });
  return file;
}

/** The stream of the file's bytes. */
async function firstMessage(thread: Worker, stopReading: () => void): Promise<ReadableStream<Uint8Array>> {
  const failed = new AbortController();
  const ended = () => failed.abort(new Error('the thread ended before it started its file'));
  const late = setTimeout(
    () => failed.abort(new Error('the thread did not start its file')),
    START_SECONDS * 1000,
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

/** Keeps one idle thread, with its libraries loaded, for the next file. A thread whose file failed is terminated. */
function releaseThread(thread: Worker, finished: boolean) {
  if (finished && idle.length === 0) {
    thread.unref();
    idle.push(thread);
  } else void thread.terminate();
}

/** In the bundle the worker is JavaScript; in development and tests tsx runs its source. */
function startThread(): Worker {
  const bundled = new URL('./file-worker.js', import.meta.url);
  const source = JSON.stringify(new URL('./file-worker.ts', import.meta.url).href);
  const thread = existsSync(fileURLToPath(bundled))
    ? new Worker(bundled)
    : new Worker(`import('tsx/esm/api').then(({ tsImport }) => tsImport(${source}, ${source}))`, {
        eval: true,
      });
  // The stream of the file reports an error; an error of an idle thread must not end the api.
  thread.on('error', () => {});
  thread.once('exit', () => {
    const at = idle.indexOf(thread);
    if (at >= 0) idle.splice(at, 1);
  });
  return thread;
}
