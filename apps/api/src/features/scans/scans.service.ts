import { Readable, Transform } from 'node:stream';
import { AppError, MAX_SCAN_BYTES } from '@bawaba/contracts';

const PATIENCE_MS = 60_000;

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
  return {
    /** Whatever the OCR service says is the answer; only its silence is ours to explain. */
    async complete(
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
          body: Readable.toWeb(limited) as ReadableStream,
          duplex: 'half',
          signal: AbortSignal.any([cancelled, AbortSignal.timeout(PATIENCE_MS)]),
        } as RequestInit);
        const isJson = response.headers.get('content-type')?.includes('application/json');
        const body = await response.text();
        if (!isJson) throw new AppError('ocr_failed', { success: false });
        return { status: response.status, body, retryAfter: response.headers.get('retry-after') };
      } catch (error) {
        pictures.unpipe(limited).resume();
        if (tooLarge instanceof AppError) throw tooLarge;
        if (error instanceof AppError) throw error;
        // The clerk thought better of it: nobody waits for the answer, and nothing of ours has failed.
        if (cancelled.aborted) throw new AppError('malformed_body');
        const timedOut = error instanceof Error && error.name === 'TimeoutError';
        throw new AppError(timedOut ? 'ocr_timeout' : 'ocr_unreachable', { success: false });
      }
    },
  };
}

export type ScanService = ReturnType<typeof createScanService>;
