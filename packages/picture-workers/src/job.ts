import type { Frame } from './wire.ts';

/** Why a task has no answer: none of these is the worker's word. */
export type PoolFailure = 'too_busy' | 'timed_out' | 'cancelled' | 'failed';

export class PoolError extends Error {
  constructor(readonly code: PoolFailure) {
    super(code);
  }
}

/** What a worker is asked to do, and the bytes to do it with. */
export interface Task {
  readonly message: object;
  readonly bytes: readonly Uint8Array[];
}

/** A task that somebody waits for. */
export interface Job {
  id: number;
  task: Task;
  /** Both take the deadline and the listener away; what comes after the first is ignored. */
  resolve: (answer: Frame) => void;
  reject: (code: PoolFailure) => void;
}

interface JobOptions {
  id: number;
  /** It is given up after so long, and when it is cancelled: once, unless it has been settled. */
  timeoutMs: number;
  cancelled: AbortSignal | undefined;
  giveUp: (job: Job, reason: 'timed_out' | 'cancelled') => void;
}

/** A task with its one deadline and its one way to be cancelled, and what will become of it. */
export function createJob(
  task: Task,
  { id, timeoutMs, cancelled, giveUp }: JobOptions,
): { job: Job; answer: Promise<Frame> } {
  const { promise: answer, resolve, reject } = withResolvers<Frame>();
  const cancel = () => giveUp(job, 'cancelled');
  const deadline = setTimeout(() => giveUp(job, 'timed_out'), timeoutMs);
  cancelled?.addEventListener('abort', cancel);
  const settle = () => {
    clearTimeout(deadline);
    cancelled?.removeEventListener('abort', cancel);
  };
  const job: Job = {
    id,
    task,
    resolve(value) {
      settle();
      resolve(value);
    },
    reject(code) {
      settle();
      reject(new PoolError(code));
    },
  };
  return { job, answer };
}

/** Promise.withResolvers, which Node has from version 22 on. */
function withResolvers<T>() {
  let [resolve, reject] = [(_: T) => {}, (_: Error) => {}];
  const promise = new Promise<T>((yes, no) => {
    [resolve, reject] = [yes, no];
  });
  return { promise, resolve, reject };
}
