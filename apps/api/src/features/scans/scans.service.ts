import { type Readable, Transform } from 'node:stream';
import { AppError, MAX_SCAN_BYTES } from '@bawaba/contracts';
import { type Family, gauge, Histogram } from '@bawaba/metrics';
import { createPlaces } from '../../places.ts';

const OCR_TIMEOUT_MS = 60_000;

/** Scans are forwarded, not held in memory. Two for each user, because two computers may share an account. */
const MAX_SCANS = 32;
const MAX_SCANS_PER_USER = 2;
const PLACE_WAIT_MS = 10_000;
const SECONDS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60];

/** Forwards the pictures as they arrive, without buffering, and fails above the limit. */
const limitBytes = (limit: number) => {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      done(seen > limit ? new AppError('too_large', { success: false }) : null, chunk);
    },
  });
};

export interface ScanAnswer {
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string | null;
}

export function createScanService(ocrUrl: string) {
  const places = createPlaces({
    total: MAX_SCANS,
    perUser: MAX_SCANS_PER_USER,
    waitMs: PLACE_WAIT_MS,
    busy: 'uploads_busy',
    details: { success: false },
  });

  const seconds = new Histogram(
    'bawaba_scan_duration_seconds',
    'Time from the place of a scan to the answer of the OCR service, with the upload.',
    { labels: ['outcome'], bounds: SECONDS },
  );
  const outcomeOf = (error: unknown) => (error instanceof AppError ? error.code : 'failed');

  async function forward(
    pictures: Readable,
    headers: Record<string, string>,
    cancelled: AbortSignal,
  ): Promise<ScanAnswer> {
    const limited = pictures.pipe(limitBytes(MAX_SCAN_BYTES));
    pictures.once('error', (error) => limited.destroy(error));
    let tooLarge: unknown;
    limited.once('error', (error) => {
      tooLarge = error;
    });
    try {
      const response = await fetch(`${ocrUrl}/scan-complete`, {
        method: 'POST',
        headers,
        // Not Readable.toWeb: in Node 20 it buffers everything if the receiver is slow.
        body: limited as AsyncIterable<Uint8Array>,
        duplex: 'half',
        signal: AbortSignal.any([cancelled, AbortSignal.timeout(OCR_TIMEOUT_MS)]),
      } as unknown as RequestInit);
      const isJson = response.headers.get('content-type')?.includes('application/json');
      const body = await response.text();
      if (!isJson) throw new AppError('ocr_failed', { success: false });
      return { status: response.status, body, retryAfter: response.headers.get('retry-after') };
    } catch (error) {
      if (tooLarge instanceof AppError) throw tooLarge;
      if (error instanceof AppError) throw error;
      // The client cancelled: no client reads this response, and it is not an error of ours.
      if (cancelled.aborted) throw new AppError('malformed_body');
      const timedOut = error instanceof Error && error.name === 'TimeoutError';
      throw new AppError(timedOut ? 'ocr_timeout' : 'ocr_unreachable', { success: false });
    } finally {
      // The response may come before the last byte. The rest is discarded.
      pictures.unpipe(limited).resume();
      limited.destroy();
    }
  }

  return {
    /** Returns the response of the OCR service as it is; throws only if there is none. */
    async complete(
      userId: number,
      pictures: Readable,
      headers: Record<string, string>,
      cancelled: AbortSignal,
    ): Promise<ScanAnswer> {
      // Before the body is read: until then it waits in the network.
      const leave = await places.take(userId, cancelled);
      const startedAt = performance.now();
      const end = (outcome: string) => {
        leave();
        seconds.observe((performance.now() - startedAt) / 1000, outcome);
      };
      try {
        const answer = await forward(pictures, headers, cancelled);
        end(`${Math.floor(answer.status / 100)}xx`);
        return answer;
      } catch (error) {
        end(cancelled.aborted ? 'cancelled' : outcomeOf(error));
        throw error;
      }
    },

    families: (): Family[] => [
      seconds.family(),
      gauge('bawaba_scans_in_progress', 'Scans that are uploaded or read.', places.taken),
      gauge('bawaba_scans_waiting', 'Scans that wait for a place.', places.waiting),
    ],
  };
}

export type ScanService = ReturnType<typeof createScanService>;
