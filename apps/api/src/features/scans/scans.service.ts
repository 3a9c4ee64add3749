import { type Readable, Transform } from 'node:stream';
import { AppError, MAX_SCAN_BYTES } from '@bawaba/contracts';
import { createPlaces } from '../../places.ts';

const PATIENCE_MS = 60_000;

/** Their pictures only pass through. A desk scans one document at a time; two, because an account may have two desks. */
const MAX_SCANS = 32;
const MAX_SCANS_PER_USER = 2;
const PLACE_WAIT_MS = 10_000;

/** Passes the pictures on as they come: a flood of large ones never piles up here. */
const upTo = (limit: number) => {
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

  async function pass(
    pictures: Readable,
    headers: Record<string, string>,
    cancelled: AbortSignal,
  ): Promise<ScanAnswer> {
    const limited = pictures.pipe(upTo(MAX_SCAN_BYTES));
    pictures.once('error', (error) => limited.destroy(error));
    let tooLarge: unknown;
    limited.once('error', (error) => {
      tooLarge = error;
    });
    try {
      const response = await fetch(`${ocrUrl}/scan-complete`, {
        method: 'POST',
        headers,
        // Not Readable.toWeb: in Node 20 that takes in everything, however slowly it leaves.
        body: limited as AsyncIterable<Uint8Array>,
        duplex: 'half',
        signal: AbortSignal.any([cancelled, AbortSignal.timeout(PATIENCE_MS)]),
      } as unknown as RequestInit);
      const isJson = response.headers.get('content-type')?.includes('application/json');
      const body = await response.text();
      if (!isJson) throw new AppError('ocr_failed', { success: false });
      return { status: response.status, body, retryAfter: response.headers.get('retry-after') };
    } catch (error) {
      if (tooLarge instanceof AppError) throw tooLarge;
      if (error instanceof AppError) throw error;
      // The clerk thought better of it: nobody waits for the answer, and nothing of ours has failed.
      if (cancelled.aborted) throw new AppError('malformed_body');
      const timedOut = error instanceof Error && error.name === 'TimeoutError';
      throw new AppError(timedOut ? 'ocr_timeout' : 'ocr_unreachable', { success: false });
    } finally {
      // An answer may come before the last byte: the rest is passed on to nobody.
      pictures.unpipe(limited).resume();
      limited.destroy();
    }
  }

  return {
    /** Whatever the OCR service says is the answer; only its silence is ours to explain. */
    async complete(
      userId: number,
      pictures: Readable,
      headers: Record<string, string>,
      cancelled: AbortSignal,
    ): Promise<ScanAnswer> {
      // Before the pictures are read: until then they wait on the line.
      const leave = await places.take(userId, cancelled);
      return pass(pictures, headers, cancelled).finally(leave);
    },
  };
}

export type ScanService = ReturnType<typeof createScanService>;
