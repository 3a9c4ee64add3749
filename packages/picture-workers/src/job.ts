import type { Frame } from './wire.ts';

/** Why a task has no answer. The pool reports these, not the worker. */
export type PoolFailure = 'too_busy' | 'timed_out' | 'cancelled' | 'failed';

export class PoolError extends Error {
  constructor(readonly code: PoolFailure) {
    super(code);
  }
}

/** A message for a worker, with its bytes. */
export interface Task {
  readonly message: object;
  readonly bytes: readonly Uint8Array[];
}

/** A task whose caller waits for the answer. */
export interface Job {
  id: number;
  task: Task;
  /** Both remove the deadline and the listener. Only the first call has an effect. */
  resolve: (answer: Frame) => void;
  reject: (code: PoolFailure) => void;
}

interface JobOptions {
  id: number;
  /** `cancelJob` is called after this time or when the signal aborts, but never after the job has settled. */
  timeoutMs: number;
  cancelled: AbortSignal | undefined;
  cancelJob: (job: Job, reason: 'timed_out' | 'cancelled') => void;
}

/** A task with one deadline and one way to cancel it, and the promise of its answer. */
export function createJob(
  task: Task,
  { id, timeoutMs, cancelled, cancelJob }: JobOptions,
): { job: Job; answer: Promise<Frame> } {
  const { promise: answer, resolve, reject } = withResolvers<Frame>();
  const cancel = () => cancelJob(job, 'cancelled');
  const deadline = setTimeout(() => cancelJob(job, 'timed_out'), timeoutMs);
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

/** Promise.withResolvers, which Node has since version 22. */
function withResolvers<T>() {
  let [resolve, reject] = [(_: T) => {}, (_: Error) => {}];
  const promise = new Promise<T>((yes, no) => {
    [resolve, reject] = [yes, no];
  });
  return { promise, resolve, reject };
}
