import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { parentPort } from 'node:worker_threads';
import { type AuthorityRow, writeAuthorityListPdf } from './authority-list-pdf.ts';
import { writeExcel } from './excel.ts';
import type { FileRequest } from './file-thread.ts';
import { type ResidentPage, writeResidentPdf } from './resident-pdf.ts';
import { type RollCallLine, writeRollCallPdf } from './roll-call-pdf.ts';

if (!parentPort) throw new Error('The api starts the file worker as a thread.');
const port = parentPort;

/** Writes one file after another. Both streams have backpressure: rows are read only as fast as bytes are sent. */
port.on('message', async ({ job, batches }: FileRequest) => {
  const bytes = Readable.toWeb(await startFile(job, batches));
  port.postMessage(bytes, [bytes as never]);
});

async function startFile(job: FileRequest['job'], batches: FileRequest['batches']): Promise<Readable> {
  if (job.kind === 'pdf') return writeResidentPdf(oneByOne(batches as ReadableStream<ResidentPage[]>), job);
  if (job.kind === 'roll-call')
    return writeRollCallPdf(oneByOne(batches as ReadableStream<RollCallLine[]>), job);
  if (job.kind === 'authority-list')
    return writeAuthorityListPdf(oneByOne(batches as ReadableStream<AuthorityRow[]>), job);
  return writeExcel(oneByOne(batches as ReadableStream<object[]>), job);
}

async function* oneByOne<Row>(batches: ReadableStream<Row[]>): AsyncGenerator<Row> {
  for await (const batch of batches) yield* batch;
}
