import { Socket } from 'node:net';
import { beginWorker, encodeFrame, FrameDecoder } from '@bawaba/picture-workers';
import type { FromReader, ToReader } from './messages.ts';
import { WINDOW } from './messages.ts';
import { readFile } from './read-file.ts';
import { inBatches } from './row-batches.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

/** Runs in its own process, which reads one file and ends: a file that exploits or exhausts it reaches nothing else. */
beginWorker();

const end = () => process.kill(process.pid, 'SIGKILL');
const answers = new Socket({ fd: 3, readable: false, writable: true }).on('error', end);
function send(message: FromReader) {
  for (const chunk of encodeFrame(message)) answers.write(chunk);
}

let underWay = 0;
let continueReading = () => {};

async function read(path: string, sheet: string | undefined): Promise<FromReader> {
  const batches = inBatches(readFile(path, sheet));
  for (let next = await batches.next(); ; next = await batches.next()) {
    if (next.done) return { type: 'done', info: next.value };
    if (next.value.length === 0) {
      send({ type: 'progress' });
      continue;
    }
    send({ type: 'rows', rows: next.value });
    if (++underWay >= WINDOW)
      await new Promise<void>((resolve) => {
        continueReading = resolve;
      });
  }
}

const failure = (error: unknown): FromReader =>
  error instanceof SpreadsheetError
    ? { type: 'failed', code: error.code, detail: error.detail }
    : { type: 'failed', code: 'reader_failed', detail: error instanceof Error ? error.name : '' };

const decoder = new FrameDecoder({ message: 2 ** 16, bytes: 0 });
process.stdin.on('data', (chunk: Buffer) => {
  for (const { message } of decoder.push(chunk) as { message: ToReader }[]) {
    if (message.type === 'read') void read(message.path, message.sheet).catch(failure).then(send);
    else {
      underWay--;
      continueReading();
    }
  }
});
process.stdin.on('close', end);
send({ type: 'ready' });
