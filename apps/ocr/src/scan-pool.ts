import type { OcrConfig } from './config.ts';
import type { FromReader } from './reader.ts';
import { ReaderProcess, readerProgram } from './reader-process.ts';
import type { Work } from './recognise/work.ts';
import { ScanError, scanErrors } from './scan-error.ts';
import { createJob, type Job, type ScanAnswer, type ScanRequest } from './scan-job.ts';

/**
 * A place for one reader. `starting` and `ready` are its reader's; a `stopping` one was asked to give its scan up and
 * belongs to nobody; in an `empty` one the last reader failed to start, and the next is tried later.
 */
interface Seat {
  reader: ReaderProcess | null;
  state: 'starting' | 'ready' | 'reading' | 'stopping' | 'empty';
  /** The scan in hand; null where nobody waits for it any more. */
  job: Job | null;
  jobId: number;
  timer: NodeJS.Timeout | undefined;
  failures: number;
}

const LONGEST_RESTART_DELAY_MS = 30_000;

type PoolConfig = Pick<
  OcrConfig,
  | 'workers'
  | 'queueLimit'
  | 'scanTimeoutMs'
  | 'stopTimeoutMs'
  | 'startTimeoutMs'
  | 'restartDelayMs'
  | 'readerMemoryMb'
>;

interface PoolOptions {
  /** Hears of readers that ended without being asked to. */
  note?: (line: string) => void;
  /** Hears what each scan cost, also one that was given up. */
  onWork?: (work: Work) => void;
  /** What a reader runs; tests have some that misbehave. */
  program?: URL;
}

/**
 * One reader a core, one scan a reader, and a queue that ends: memory stays bounded. The pool owns every scan: it
 * holds its one deadline, hears its one cancellation, and kills the reader that obeys neither.
 */
export class ScanPool {
  private readonly seats: Seat[] = [];
  private readonly queue: Job[] = [];
  private lastId = 0;
  private closing = false;

  constructor(
    private readonly config: PoolConfig,
    private readonly options: PoolOptions = {},
  ) {
    for (let i = 0; i < config.workers; i++) {
      const seat: Seat = { reader: null, state: 'empty', job: null, jobId: 0, timer: undefined, failures: 0 };
      this.seats.push(seat);
      this.fill(seat);
    }
  }

  get state() {
    const count = (...states: Seat['state'][]) =>
      this.seats.filter(({ state }) => states.includes(state)).length;
    return {
      workers: count('ready', 'reading', 'stopping'),
      busy: count('reading', 'stopping'),
      queued: this.queue.length,
      readers: this.seats.flatMap(({ reader }) => reader?.pid ?? []),
    };
  }

  /** Room for one more; asked before an upload is taken in. */
  get full(): boolean {
    return this.queue.length >= this.config.queueLimit;
  }

  async scan(request: ScanRequest, cancelled?: AbortSignal): Promise<ScanAnswer> {
    if (this.closing || this.full) throw new ScanError('too_busy');
    if (cancelled?.aborted) throw new ScanError('cancelled');
    // Every reader failed to start: none is to be waited for.
    if (this.seats.every(({ state }) => state === 'empty')) throw new ScanError('failed');
    const { job, answer } = createJob(request, {
      id: ++this.lastId,
      timeoutMs: this.config.scanTimeoutMs,
      cancelled,
      giveUp: (job, reason) => this.giveUp(job, reason),
    });
    this.queue.push(job);
    this.next();
    return answer;
  }

  /** Ends every reader, and waits until all have ended. */
  async close() {
    this.closing = true;
    for (const job of this.queue.splice(0)) job.reject('too_busy');
    for (const seat of this.seats) {
      clearTimeout(seat.timer);
      seat.job?.reject('too_busy');
      seat.reader?.kill();
    }
    await Promise.all(this.seats.map(({ reader }) => reader?.ended));
  }

  private fill(seat: Seat) {
    if (this.closing) return;
    const reader = new ReaderProcess(this.options.program ?? readerProgram, this.config.readerMemoryMb, {
      onMessage: (message) => this.receive(seat, message),
      onEnd: (how) => this.readerEnded(seat, how),
    });
    seat.reader = reader;
    this.setState(seat, 'starting', this.config.startTimeoutMs, () => reader.kill());
  }

  /** A seat has one timer: for how long it may stay in its state. */
  private setState(seat: Seat, state: Seat['state'], longestMs?: number, whenOver?: () => void) {
    clearTimeout(seat.timer);
    seat.state = state;
    seat.timer = longestMs && whenOver ? setTimeout(whenOver, longestMs) : undefined;
  }

  private receive(seat: Seat, message: FromReader) {
    const expected =
      seat.state === 'starting'
        ? message?.type === 'ready'
        : ['reading', 'stopping'].includes(seat.state) &&
          message?.type === 'answer' &&
          message.id === seat.jobId;
    // Nonsense: its memory may be damaged.
    if (!expected) return seat.reader?.kill();
    const { job } = seat;
    seat.job = null;
    seat.failures = 0;
    this.setState(seat, 'ready');
    if (message.type === 'answer') {
      if (message.data) job?.resolve({ data: message.data, seconds: message.seconds });
      else job?.reject(message.failure && message.failure in scanErrors ? message.failure : 'failed');
      this.options.onWork?.(message.work);
    }
    this.next();
  }

  private next() {
    const seat = this.seats.find(({ state }) => state === 'ready');
    const job = seat && this.queue.shift();
    if (!seat || !job) return;
    const { front, back, hint, today } = job.request;
    seat.job = job;
    seat.jobId = job.id;
    this.setState(seat, 'reading');
    const backAt = back && front.length;
    seat.reader!.send({ type: 'scan', id: job.id, backAt, hint, today }, back ? [front, back] : [front]);
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
    seat.reader!.send({ type: 'stop', id: job.id });
    this.setState(seat, 'stopping', this.config.stopTimeoutMs, () => seat.reader!.kill());
  }

  /** It loses its own scan alone; another takes its place. */
  private readerEnded(seat: Seat, how: string) {
    seat.reader = null;
    if (this.closing) return;
    const note = this.options.note ?? console.error;
    note(`ocr: a reader ended (${how}) while ${seat.state}; another takes its place`);
    seat.job?.reject('failed');
    seat.job = null;
    if (seat.state !== 'starting') return this.fill(seat);
    // The next may fail to start as well: it is tried slowly, and nobody waits for it if there is no other.
    const delay = Math.min(LONGEST_RESTART_DELAY_MS, this.config.restartDelayMs * 2 ** seat.failures++);
    this.setState(seat, 'empty', delay, () => this.fill(seat));
    if (this.seats.every(({ state }) => state === 'empty'))
      for (const job of this.queue.splice(0)) job.reject('failed');
  }
}
