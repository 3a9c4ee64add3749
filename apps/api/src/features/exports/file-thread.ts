import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ReadableStream, type ReadableStreamDefaultReader } from 'node:stream/web';
import { Worker } from 'node:worker_threads';
import { bundleOf } from '@bawaba/picture-workers';
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
/** So is one that has not ended a file that nobody wants. */
const END_SECONDS = 60;
const MAX_IDLE = 2;
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
  const bytes = (await firstMessage(thread, stopReading)).getReader();
  const file = readableOf(bytes);
  const onError = (error: Error) => file.destroy(error);
  const onExit = () => file.destroy(new Error('the thread that wrote the file has ended'));
  thread.once('error', onError);
  thread.once('exit', onExit);
  file.once('close', () => {
    thread.off('error', onError);
    thread.off('exit', onExit);
    // When a thread ends, its half of the stream is lost without an event on our side.
    stopReading();
    if (file.readableEnded) releaseThread(thread);
    else void endFile(thread, bytes);
  });
  return file;
}

type Bytes = ReadableStreamDefaultReader<Uint8Array>;

const readableOf = (bytes: Bytes) =>
  new Readable({
    read() {
      bytes.read().then(
        ({ done, value }) => this.push(done ? null : value),
        (error) => this.destroy(error),
      );
    },
  });

/**
 * Nobody wants the rest of the file. It has no more rows, so the thread soon comes to its end. To terminate a thread while it
 * compresses can end the whole process: an assertion of Node fails.
 */
async function endFile(thread: Worker, bytes: Bytes) {
  const late = setTimeout(() => void thread.terminate(), END_SECONDS * 1000);
  const ended = () => clearTimeout(late);
  thread.once('exit', ended);
  try {
    while (!(await bytes.read()).done);
    releaseThread(thread);
  } catch {
    void thread.terminate();
  } finally {
    thread.off('exit', ended);
    clearTimeout(late);
  }
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

/** Keeps two idle threads, with their libraries loaded, for the next files: a list for the authorities is two at once. */
function releaseThread(thread: Worker) {
  if (idle.length < MAX_IDLE) {
    thread.unref();
    idle.push(thread);
  } else void thread.terminate();
}

/** In development tsx runs the source. */
function startThread(): Worker {
  const program = new URL('./file-worker.ts', import.meta.url);
  const bundle = bundleOf(program);
  const source = JSON.stringify(program.href);
  const thread = bundle
    ? new Worker(bundle)
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
