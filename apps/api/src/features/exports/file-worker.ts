import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { parentPort } from 'node:worker_threads';
import { writeExcel } from './excel.ts';
import type { FileRequest } from './file-thread.ts';
import { type ResidentPage, writeResidentPdf } from './resident-pdf.ts';

if (!parentPort) throw new Error('The file worker is started by the api, not by hand.');
const port = parentPort;

/** Writes one file after another: rows come in as they are asked for, bytes go out as they are taken. */
port.on('message', async ({ job, batches }: FileRequest) => {
  const file =
    job.kind === 'pdf'
      ? await writeResidentPdf(oneByOne(batches as ReadableStream<ResidentPage[]>), job)
      : writeExcel(oneByOne(batches as ReadableStream<object[]>), job);
  const bytes = Readable.toWeb(file);
  port.postMessage(bytes, [bytes as never]);
});

async function* oneByOne<Row>(batches: ReadableStream<Row[]>): AsyncGenerator<Row> {
  for await (const batch of batches) yield* batch;
}
