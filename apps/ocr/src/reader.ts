import { Socket } from 'node:net';
import type { ScanData } from './documents/scan-data.ts';
import { watchReader } from './reader-watch.ts';
import { loadNetworks } from './recognise/networks.ts';
import { measured, type Work } from './recognise/work.ts';
import { scan } from './scan.ts';
import { ScanError, type ScanErrorCode } from './scan-error.ts';
import { encodeFrame, FrameDecoder } from './wire.ts';

/** The program of a reader: it takes one scan after the other from the service that started it, and ends with it. */
export type ToReader =
  | {
      type: 'scan';
      id: number;
      /** The bytes that follow are the front's; from here on the back's, if there is one. */
      backAt: number | null;
      hint: string | null;
      today: string;
    }
  | { type: 'stop'; id: number };

export type FromReader =
  | { type: 'ready' }
  | {
      type: 'answer';
      id: number;
      data?: Omit<ScanData, 'scores'>;
      failure?: ScanErrorCode;
      seconds: number;
      work: Work;
    };

const [memoryMb, parent] = process.argv.slice(2).map(Number) as [number, number];
watchReader({ mostMemory: memoryMb * 2 ** 20, parent });
// Ctrl-C reaches every process of a terminal: the service decides when its readers end.
process.on('SIGINT', () => {});
const end = () => process.kill(process.pid, 'SIGKILL');
const answers = new Socket({ fd: 3, readable: false, writable: true }).on('error', end);
const send = (message: FromReader) => {
  for (const chunk of encodeFrame(message)) answers.write(chunk);
};

const networks = await loadNetworks();
let stopped: number | null = null;

async function read(request: Extract<ToReader, { type: 'scan' }>, bytes: Buffer) {
  const { id, backAt, hint, today } = request;
  const start = performance.now();
  const meter = measured(networks, () => {
    if (stopped === id) throw new ScanError('cancelled');
  });
  const answer = (result: { data: Omit<ScanData, 'scores'> } | { failure: ScanErrorCode }) => {
    const seconds = Math.round(performance.now() - start) / 1000;
    send({ type: 'answer', id, ...result, seconds, work: meter.work });
  };
  try {
    const [front, back] =
      backAt === null ? [bytes, null] : [bytes.subarray(0, backAt), bytes.subarray(backAt)];
    const { scores: _, ...data } = await scan(front, back, meter.networks, { hint, today });
    answer({ data });
  } catch (error) {
    answer({ failure: error instanceof ScanError ? error.code : 'failed' });
  }
}

const decoder = new FrameDecoder({ message: 2 ** 16, bytes: 2 ** 31 });
process.stdin.on('data', (chunk: Buffer) => {
  for (const frame of decoder.push(chunk)) {
    const message = frame.message as ToReader;
    if (message.type === 'stop') stopped = message.id;
    else void read(message, frame.bytes);
  }
});
process.stdin.on('close', end);
send({ type: 'ready' });
