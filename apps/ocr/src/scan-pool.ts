import './recognise/no-telemetry.ts';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { OcrConfig } from './config.ts';
import type { ScanData } from './documents/scan-data.ts';
import { ScanError, type ScanErrorCode } from './scan-error.ts';
import type { ScanRequest } from './scan-worker.ts';

export interface ScanAnswer {
  data: Omit<ScanData, 'scores'>;
  seconds: number;
}

interface Job {
  request: ScanRequest;
  resolve: (answer: ScanAnswer) => void;
  reject: (error: Error) => void;
}

interface Seat {
  worker: Worker;
  ready: boolean;
  job: Job | null;
  timer: NodeJS.Timeout | null;
}

/** Bundled the worker is JavaScript; in development and tests tsx runs its source. */
function startWorker(): Worker {
  const bundled = new URL('./scan-worker.js', import.meta.url);
  if (existsSync(fileURLToPath(bundled))) return new Worker(bundled);
  const source = JSON.stringify(new URL('./scan-worker.ts', import.meta.url).href);
  const script = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${source}, ${source}))`;
  return new Worker(script, { eval: true });
}

/** One thread a core, one scan a thread, and a queue that ends: memory stays bounded whatever arrives. */
export class ScanPool {
  private readonly seats: Seat[] = [];
  private readonly queue: Job[] = [];
  private closing = false;

  constructor(private readonly config: Pick<OcrConfig, 'workers' | 'queueLimit' | 'scanTimeoutMs'>) {
    for (let i = 0; i < config.workers; i++) this.seats.push(this.fill());
  }

  get state() {
    return {
      workers: this.seats.filter(({ ready }) => ready).length,
      busy: this.seats.filter(({ job }) => job).length,
      queued: this.queue.length,
    };
  }

  /** Room for one more; asked before an upload is taken in. */
  get full(): boolean {
    return this.queue.length >= this.config.queueLimit;
  }

  scan(request: ScanRequest): Promise<ScanAnswer> {
    if (this.full) return Promise.reject(new ScanError('too_busy'));
    return new Promise((resolve, reject) => {
      this.queue.push({ request, resolve, reject });
      this.next();
    });
  }

  async close() {
    this.closing = true;
    for (const job of this.queue.splice(0)) job.reject(new ScanError('too_busy'));
    await Promise.all(this.seats.map(({ worker }) => worker.terminate()));
  }

  private fill(): Seat {
    const seat: Seat = { worker: startWorker(), ready: false, job: null, timer: null };
    seat.worker.on('message', (message) => this.receive(seat, message));
    seat.worker.on('error', () => this.replace(seat, 'failed'));
    return seat;
  }

  private receive(
    seat: Seat,
    message: { ready?: true; data?: ScanAnswer['data']; failure?: ScanErrorCode; seconds: number },
  ) {
    const { job } = seat;
    if (seat.timer) clearTimeout(seat.timer);
    [seat.ready, seat.job, seat.timer] = [true, null, null];
    if (job && message.data) job.resolve({ data: message.data, seconds: message.seconds });
    else if (job) job.reject(new ScanError(message.failure ?? 'failed'));
    this.next();
  }

  private next() {
    const seat = this.seats.find(({ ready, job }) => ready && !job);
    const job = seat && this.queue.shift();
    if (!seat || !job) return;
    seat.job = job;
    seat.timer = setTimeout(() => this.replace(seat, 'timed_out'), this.config.scanTimeoutMs);
    seat.worker.postMessage(job.request);
  }

  /** A thread that died or hangs is given up; another takes its seat. */
  private replace(seat: Seat, reason: ScanErrorCode) {
    if (this.closing) return;
    const at = this.seats.indexOf(seat);
    if (at < 0) return;
    if (seat.timer) clearTimeout(seat.timer);
    seat.job?.reject(new ScanError(reason));
    seat.worker.removeAllListeners();
    seat.worker.on('error', () => {});
    void seat.worker.terminate();
    if (seat.ready) {
      this.seats[at] = this.fill();
      return;
    }
    // It never came up, so the next may not either: nobody is kept waiting for it, and it is tried again slowly.
    for (const job of this.queue.splice(0)) job.reject(new ScanError(reason));
    setTimeout(() => {
      if (!this.closing) this.seats[at] = this.fill();
    }, 1000).unref();
  }
}
