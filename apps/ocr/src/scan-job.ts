import type { ScanData } from './documents/scan-data.ts';
import { ScanError, type ScanErrorCode } from './scan-error.ts';

export interface ScanRequest {
  front: Uint8Array;
  back: Uint8Array | null;
  /** What the clerk says that it is: `national_id`, or anything with a machine-readable zone. */
  hint: string | null;
  /** YYYY-MM-DD. */
  today: string;
}

export interface ScanAnswer {
  data: Omit<ScanData, 'scores'>;
  seconds: number;
}

/** A scan that somebody waits for. */
export interface Job {
  id: number;
  request: ScanRequest;
  /** Both take the deadline and the listener away; what comes after the first is ignored. */
  resolve: (answer: ScanAnswer) => void;
  reject: (code: ScanErrorCode) => void;
}

interface JobOptions {
  id: number;
  /** It is given up after so long, and when it is cancelled: once, unless it has been settled. */
  timeoutMs: number;
  cancelled: AbortSignal | undefined;
  giveUp: (job: Job, reason: 'timed_out' | 'cancelled') => void;
}

/** A scan with its one deadline and its one way to be cancelled, and what will become of it. */
export function createJob(
  request: ScanRequest,
  { id, timeoutMs, cancelled, giveUp }: JobOptions,
): { job: Job; answer: Promise<ScanAnswer> } {
  const { promise: answer, resolve, reject } = withResolvers<ScanAnswer>();
  const cancel = () => giveUp(job, 'cancelled');
  const deadline = setTimeout(() => giveUp(job, 'timed_out'), timeoutMs);
  cancelled?.addEventListener('abort', cancel);
  const settle = () => {
    clearTimeout(deadline);
    cancelled?.removeEventListener('abort', cancel);
  };
  const job: Job = {
    id,
    request,
    resolve(value) {
      settle();
      resolve(value);
    },
    reject(code) {
      settle();
      reject(new ScanError(code));
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
