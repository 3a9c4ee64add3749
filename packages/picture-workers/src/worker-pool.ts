import { createJob, type Job, PoolError, type Task } from './job.ts';
import type { ToWorker } from './serve-tasks.ts';
import type { Frame } from './wire.ts';
import { type WorkerOptions, WorkerProcess } from './worker-process.ts';

/**
 * A place for one worker. `starting` and `ready` are its worker's; a `stopping` one was asked to give its task up and
 * belongs to nobody; in a `failed` one the last worker failed to start, and the next is tried later. An `unused` one has
 * no worker because there is no work, and a `retiring` one is about to be unused.
 */
interface Seat {
  worker: WorkerProcess | null;
  state: 'unused' | 'starting' | 'ready' | 'working' | 'stopping' | 'retiring' | 'failed';
  /** The task in hand; null where nobody waits for it any more. */
  job: Job | null;
  jobId: number;
  timer: NodeJS.Timeout | undefined;
  failures: number;
}

const LONGEST_RESTART_DELAY_MS = 30_000;

export interface PoolSettings {
  workers: number;
  /** Tasks at once, those that wait included; one more is refused as busy. */
  taskLimit: number;
  /** From the moment that a task is given to its answer, the wait for a worker included. */
  taskTimeoutMs: number;
  /** A worker that was asked to stop and does not within this time is killed. */
  stopTimeoutMs: number;
  /** A worker that is not ready within this time is killed. */
  startTimeoutMs: number;
  /** A worker that failed to start is tried again after this time, and after twice as long each time it fails again. */
  restartDelayMs: number;
  /** Workers start when there is work, and end after so long without any. Unless set, they start at once and stay. */
  idleTimeoutMs?: number;
}

interface PoolOptions extends WorkerOptions {
  /** "ocr: a reader": who has ended, in the line that says so. */
  name: string;
  /** Hears of workers that ended without being asked to. */
  note?: ((line: string) => void) | undefined;
  /** Hears every answer, also one that nobody waits for any more. */
  onAnswer?: ((answer: Frame) => void) | undefined;
}

/**
 * A few processes, one task each, and a queue that ends: memory stays bounded. The pool owns every task: it holds its one
 * deadline, hears its one cancellation, and kills the worker that obeys neither.
 */
export class WorkerPool {
  private readonly seats: Seat[] = [];
  private readonly queue: Job[] = [];
  private lastId = 0;
  private closing = false;

  constructor(
    private readonly settings: PoolSettings,
    private readonly options: PoolOptions,
  ) {
    for (let i = 0; i < settings.workers; i++) {
      const seat: Seat = {
        worker: null,
        state: 'unused',
        job: null,
        jobId: 0,
        timer: undefined,
        failures: 0,
      };
      this.seats.push(seat);
      if (settings.idleTimeoutMs === undefined) this.fill(seat);
    }
  }

  get state() {
    const count = (...states: Seat['state'][]) =>
      this.seats.filter(({ state }) => states.includes(state)).length;
    return {
      workers: count('ready', 'working', 'stopping'),
      busy: count('working', 'stopping'),
      queued: this.queue.length,
      pids: this.seats.flatMap(({ worker }) => worker?.pid ?? []),
    };
  }

  async run(task: Task, cancelled?: AbortSignal): Promise<Frame> {
    const inHand = this.queue.length + this.seats.filter(({ job }) => job).length;
    if (this.closing || inHand >= this.settings.taskLimit) throw new PoolError('too_busy');
    if (cancelled?.aborted) throw new PoolError('cancelled');
    // Every worker failed to start: none is to be waited for.
    if (this.seats.every(({ state }) => state === 'failed')) throw new PoolError('failed');
    const { job, answer } = createJob(task, {
      id: ++this.lastId,
      timeoutMs: this.settings.taskTimeoutMs,
      cancelled,
      giveUp: (job, reason) => this.giveUp(job, reason),
    });
    this.queue.push(job);
    this.next();
    return answer;
  }

  /** Ends every worker, and waits until all have ended. */
  async close() {
    this.closing = true;
    for (const job of this.queue.splice(0)) job.reject('too_busy');
    for (const seat of this.seats) {
      clearTimeout(seat.timer);
      seat.job?.reject('too_busy');
      seat.worker?.kill();
    }
    await Promise.all(this.seats.map(({ worker }) => worker?.ended));
  }

  private fill(seat: Seat) {
    if (this.closing) return;
    const worker = new WorkerProcess(this.options, {
      onAnswer: (answer) => this.receive(seat, answer),
      onEnd: (how) => this.workerEnded(seat, how),
    });
    seat.worker = worker;
    this.setState(seat, 'starting', this.settings.startTimeoutMs, () => worker.kill());
  }

  /** A seat has one timer: for how long it may stay in its state. */
  private setState(seat: Seat, state: Seat['state'], longestMs?: number, whenOver?: () => void) {
    clearTimeout(seat.timer);
    seat.state = state;
    seat.timer = longestMs && whenOver ? setTimeout(whenOver, longestMs) : undefined;
  }

  private receive(seat: Seat, answer: Frame) {
    const message = answer.message as { type: 'ready' } | { type: 'answer'; id: number } | null;
    const expected =
      seat.state === 'starting'
        ? message?.type === 'ready'
        : ['working', 'stopping'].includes(seat.state) &&
          message?.type === 'answer' &&
          message.id === seat.jobId;
    // Nonsense: its memory may be damaged.
    if (!expected) return seat.worker?.kill();
    const { job } = seat;
    seat.job = null;
    seat.failures = 0;
    this.setState(seat, 'ready', this.settings.idleTimeoutMs, () => {
      this.setState(seat, 'retiring');
      seat.worker?.kill();
    });
    if (message?.type === 'answer') {
      job?.resolve(answer);
      this.options.onAnswer?.(answer);
    }
    this.next();
  }

  private next() {
    if (this.queue.length === 0) return;
    const seat = this.seats.find(({ state }) => state === 'ready');
    if (!seat) {
      // As many as there is work for: those on their way will take some of it.
      const starting = this.seats.filter(({ state }) => state === 'starting').length;
      const unused = this.seats.find(({ state }) => state === 'unused');
      if (unused && starting < this.queue.length) this.fill(unused);
      return;
    }
    const job = this.queue.shift() as Job;
    seat.job = job;
    seat.jobId = job.id;
    this.setState(seat, 'working');
    this.send(seat, { ...job.task.message, type: 'task', id: job.id }, job.task.bytes);
  }

  private send(seat: Seat, message: ToWorker, bytes?: readonly Uint8Array[]) {
    seat.worker?.send(message, bytes);
  }

  /** Its deadline passed, or nobody waits for it any more: it is answered at once, wherever it is. */
  private giveUp(job: Job, reason: 'timed_out' | 'cancelled') {
    const waiting = this.queue.indexOf(job);
    if (waiting >= 0) {
      this.queue.splice(waiting, 1);
      // Its turn never came, and that is not its picture's fault.
      job.reject(reason === 'timed_out' ? 'too_busy' : reason);
      return;
    }
    const seat = this.seats.find((seat) => seat.job === job);
    if (!seat) return;
    job.reject(reason);
    seat.job = null;
    this.send(seat, { type: 'stop', id: job.id });
    this.setState(seat, 'stopping', this.settings.stopTimeoutMs, () => seat.worker?.kill());
  }

  /** It loses its own task alone; another takes its place. */
  private workerEnded(seat: Seat, how: string) {
    const { state } = seat;
    seat.worker = null;
    if (this.closing) return;
    if (state === 'retiring') {
      this.setState(seat, 'unused');
      return this.next();
    }
    const note = this.options.note ?? console.error;
    note(`${this.options.name} ended (${how}) while ${state}; another takes its place`);
    seat.job?.reject('failed');
    seat.job = null;
    if (state !== 'starting') return this.fill(seat);
    // The next may fail to start as well: it is tried slowly, and nobody waits for it if there is no other.
    const delay = Math.min(LONGEST_RESTART_DELAY_MS, this.settings.restartDelayMs * 2 ** seat.failures++);
    this.setState(seat, 'failed', delay, () => this.fill(seat));
    if (this.seats.every(({ state }) => ['failed', 'unused'].includes(state)))
      for (const job of this.queue.splice(0)) job.reject('failed');
  }
}
