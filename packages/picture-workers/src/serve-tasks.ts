import { Socket } from 'node:net';
import type { Frame } from './wire.ts';
import { encodeFrame, FrameDecoder } from './wire.ts';
import { watchWorker } from './worker-watch.ts';

/** From the pool to a worker: a new task (with further fields of its own), or a request to stop one. */
export interface ToWorker {
  type: 'task' | 'stop';
  id: number;
}

export interface Answer {
  readonly message: object;
  readonly bytes?: readonly Uint8Array[];
}

/**
 * The main loop of a worker: handles the tasks of the process that started it, and ends when that process ends.
 * @param handle must not throw. `isStopped` is true once the task was cancelled.
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

/** Call this first in the program of a worker: it sets the worker's limits. */
export function beginWorker() {
  const [memoryMb, parent] = process.argv.slice(2).map(Number) as [number, number];
  watchWorker({ mostMemory: memoryMb * 2 ** 20, parent });
  // A terminal sends Ctrl-C to every process; but the service stops its workers itself.
  process.on('SIGINT', () => {});
}
