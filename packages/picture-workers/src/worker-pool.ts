import { createJob, type Job, PoolError, type Task } from './job.ts';
import type { ToWorker } from './serve-tasks.ts';
import type { Frame } from './wire.ts';
import { type WorkerOptions, WorkerProcess } from './worker-process.ts';

/**
 * Room for one worker. `stopping`: the task was cancelled, and the worker has not stopped yet. `failed`: the last worker
 * could not start, and the next one starts later. `unused`: there is no worker, because there is no work. `retiring`: the
 * worker was killed because it was idle.
 */
interface Slot {
  worker: WorkerProcess | null;
  state: 'unused' | 'starting' | 'ready' | 'working' | 'stopping' | 'retiring' | 'failed';
  /** The task of the worker; null if the caller no longer waits for it. */
  job: Job | null;
  jobId: number;
  timer: NodeJS.Timeout | undefined;
  failures: number;
}

const LONGEST_RESTART_DELAY_MS = 30_000;

export interface PoolSettings {
  workers: number;
  /** How many tasks may run and wait at the same time. One more is rejected with `too_busy`. */
  taskLimit: number;
  /** From `run` to the answer, with the wait for a worker. */
  taskTimeoutMs: number;
  /** A worker that does not stop a cancelled task within this time is killed. */
  stopTimeoutMs: number;
  /** A worker that is not ready within this time is killed. */
  startTimeoutMs: number;
  /** A worker that failed to start is started again after this time, which doubles after each further failure. */
  restartDelayMs: number;
  /** If set, workers start when there is work, and end after this time without work. Otherwise they always run. */
  idleTimeoutMs?: number;
}

interface PoolOptions extends WorkerOptions {
  /** For the log: "ocr: a reader". */
  name: string;
  /** Receives a line for every worker that ended unexpectedly. */
  note?: ((line: string) => void) | undefined;
  /** Receives every answer, also that of a cancelled task. */
  onAnswer?: ((answer: Frame) => void) | undefined;
}

/**
 * A few processes with one task each, and a bounded queue, so that memory stays bounded. The pool owns every task: it sets
 * the deadline, handles the cancellation, and kills a worker that does not stop.
 */
export class WorkerPool {
  private readonly slots: Slot[] = [];
  private readonly queue: Job[] = [];
  private lastId = 0;
  private closing = false;

  constructor(
    private readonly settings: PoolSettings,
    private readonly options: PoolOptions,
  ) {
    for (let i = 0; i < settings.workers; i++) {
      const slot: Slot = {
        worker: null,
        state: 'unused',
        job: null,
        jobId: 0,
        timer: undefined,
        failures: 0,
      };
      this.slots.push(slot);
      if (settings.idleTimeoutMs === undefined) this.startWorker(slot);
    }
  }

  get state() {
    const count = (...states: Slot['state'][]) =>
      this.slots.filter(({ state }) => states.includes(state)).length;
    return {
      workers: count('ready', 'working', 'stopping'),
      busy: count('working', 'stopping'),
      queued: this.queue.length,
      pids: this.slots.flatMap(({ worker }) => worker?.pid ?? []),
    };
  }

  async run(task: Task, cancelled?: AbortSignal): Promise<Frame> {
    const unfinished = this.queue.length + this.slots.filter(({ job }) => job).length;
    if (this.closing || unfinished >= this.settings.taskLimit) throw new PoolError('too_busy');
    if (cancelled?.aborted) throw new PoolError('cancelled');
    // Every worker failed to start: do not wait for one.
    if (this.slots.every(({ state }) => state === 'failed')) throw new PoolError('failed');
    const { job, answer } = createJob(task, {
      id: ++this.lastId,
      timeoutMs: this.settings.taskTimeoutMs,
      cancelled,
      cancelJob: (job, reason) => this.cancelJob(job, reason),
    });
    this.queue.push(job);
    this.assignNext();
    return answer;
  }

  /** Kills every worker, and waits until all have ended. */
  async close() {
    this.closing = true;
    for (const job of this.queue.splice(0)) job.reject('too_busy');
    for (const slot of this.slots) {
      clearTimeout(slot.timer);
      slot.job?.reject('too_busy');
      slot.worker?.kill();
    }
    await Promise.all(this.slots.map(({ worker }) => worker?.ended));
  }

  private startWorker(slot: Slot) {
    if (this.closing) return;
    const worker = new WorkerProcess(this.options, {
      onAnswer: (answer) => this.onMessage(slot, answer),
      onEnd: (how) => this.workerEnded(slot, how),
    });
    slot.worker = worker;
    this.setState(slot, 'starting', this.settings.startTimeoutMs, () => worker.kill());
  }

  /** A slot has one timer, which limits how long it stays in its state. */
  private setState(slot: Slot, state: Slot['state'], longestMs?: number, whenOver?: () => void) {
    clearTimeout(slot.timer);
    slot.state = state;
    slot.timer = longestMs && whenOver ? setTimeout(whenOver, longestMs) : undefined;
  }

  private onMessage(slot: Slot, answer: Frame) {
    const message = answer.message as { type: 'ready' } | { type: 'answer'; id: number } | null;
    const expected =
      slot.state === 'starting'
        ? message?.type === 'ready'
        : ['working', 'stopping'].includes(slot.state) &&
          message?.type === 'answer' &&
          message.id === slot.jobId;
    // An unexpected message: the memory of the worker may be damaged.
    if (!expected) return slot.worker?.kill();
    const { job } = slot;
    slot.job = null;
    slot.failures = 0;
    this.setState(slot, 'ready', this.settings.idleTimeoutMs, () => {
      this.setState(slot, 'retiring');
      slot.worker?.kill();
    });
    if (message?.type === 'answer') {
      job?.resolve(answer);
      this.options.onAnswer?.(answer);
    }
    this.assignNext();
  }

  private assignNext() {
    if (this.queue.length === 0) return;
    const slot = this.slots.find(({ state }) => state === 'ready');
    if (!slot) {
      // Start no more workers than needed: those that are starting will run some of the tasks.
      const starting = this.slots.filter(({ state }) => state === 'starting').length;
      const unused = this.slots.find(({ state }) => state === 'unused');
      if (unused && starting < this.queue.length) this.startWorker(unused);
      return;
    }
    const job = this.queue.shift() as Job;
    slot.job = job;
    slot.jobId = job.id;
    this.setState(slot, 'working');
    this.send(slot, { ...job.task.message, type: 'task', id: job.id }, job.task.bytes);
  }

  private send(slot: Slot, message: ToWorker, bytes?: readonly Uint8Array[]) {
    slot.worker?.send(message, bytes);
  }

  /** Rejects a job at once, whether it waits or runs. */
  private cancelJob(job: Job, reason: 'timed_out' | 'cancelled') {
    const waiting = this.queue.indexOf(job);
    if (waiting >= 0) {
      this.queue.splice(waiting, 1);
      // It was never started, so the picture is not to blame.
      job.reject(reason === 'timed_out' ? 'too_busy' : reason);
      return;
    }
    const slot = this.slots.find((slot) => slot.job === job);
    if (!slot) return;
    job.reject(reason);
    slot.job = null;
    this.send(slot, { type: 'stop', id: job.id });
    this.setState(slot, 'stopping', this.settings.stopTimeoutMs, () => slot.worker?.kill());
  }

  /** Only the worker's own task fails; a new worker replaces it. */
  private workerEnded(slot: Slot, how: string) {
    const { state } = slot;
    slot.worker = null;
    if (this.closing) return;
    if (state === 'retiring') {
      this.setState(slot, 'unused');
      return this.assignNext();
    }
    const log = this.options.note ?? console.error;
    log(`${this.options.name} ended (${how}) while ${state}; another takes its place`);
    slot.job?.reject('failed');
    slot.job = null;
    if (state !== 'starting') return this.startWorker(slot);
    // The next worker may fail to start too: back off, and do not let tasks wait if no other worker runs.
    const delay = Math.min(LONGEST_RESTART_DELAY_MS, this.settings.restartDelayMs * 2 ** slot.failures++);
    this.setState(slot, 'failed', delay, () => this.startWorker(slot));
    if (this.slots.every(({ state }) => ['failed', 'unused'].includes(state)))
      for (const job of this.queue.splice(0)) job.reject('failed');
  }
}
