import { Socket } from 'node:net';
import type { Frame } from './wire.ts';
import { encodeFrame, FrameDecoder } from './wire.ts';
import { watchWorker } from './worker-watch.ts';

/** From the pool to a worker: a task (what follows is the task's own), or the wish to give one up. */
export interface ToWorker {
  type: 'task' | 'stop';
  id: number;
}

export interface Answer {
  readonly message: object;
  readonly bytes?: readonly Uint8Array[];
}

/**
 * The life of a worker: it takes one task after the other from the process that started it, and ends with it.
 * @param handle never throws. It may ask whether anybody still waits.
 */
export function serveTasks(handle: (task: Frame, isStopped: () => boolean) => Promise<Answer>) {
  const end = () => process.kill(process.pid, 'SIGKILL');
  const answers = new Socket({ fd: 3, readable: false, writable: true }).on('error', end);
  const send = (message: object, bytes?: readonly Uint8Array[]) => {
    for (const chunk of encodeFrame(message, bytes)) answers.write(chunk);
  };
  let stopped: number | null = null;

  async function work(id: number, task: Frame) {
    const { message, bytes } = await handle(task, () => stopped === id);
    send({ ...message, type: 'answer', id }, bytes);
  }

  const decoder = new FrameDecoder({ message: 2 ** 16, bytes: 2 ** 31 });
  process.stdin.on('data', (chunk: Buffer) => {
    for (const frame of decoder.push(chunk)) {
      const { type, id } = frame.message as ToWorker;
      if (type === 'stop') stopped = id;
      else void work(id, frame);
    }
  });
  process.stdin.on('close', end);
  send({ type: 'ready' });
}

/** First of all in a worker's program: its limits hold from then on. */
export function beginWorker() {
  const [memoryMb, parent] = process.argv.slice(2).map(Number) as [number, number];
  watchWorker({ mostMemory: memoryMb * 2 ** 20, parent });
  // Ctrl-C reaches every process of a terminal: the service decides when its workers end.
  process.on('SIGINT', () => {});
}
