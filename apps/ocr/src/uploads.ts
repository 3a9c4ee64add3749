import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { OcrConfig } from './config.ts';
import { ScanError } from './errors/scan-error.ts';
import type { ScanRequest } from './scan-pool.ts';

export type Uploads = Pick<ScanRequest, 'front' | 'back' | 'hint'>;
type Limits = Pick<OcrConfig, 'uploadTimeoutMs' | 'maxUploadBytes'>;

/**
 * Receives `front`, optionally `back`, and optionally `document_type`, a hint for doubtful pictures. It has its own
 * deadline, because the parts of a broken or stalled connection may never end.
 */
export async function receiveUploads(
  request: FastifyRequest,
  cancelled: AbortSignal,
  { uploadTimeoutMs, maxUploadBytes }: Limits,
): Promise<Uploads> {
  if (!request.isMultipart()) throw new ScanError('front_missing');
  let deadline: NodeJS.Timeout | undefined;
  const aborted = new Promise<never>((_, reject) => {
    deadline = setTimeout(() => {
      // All bytes have arrived, but the parser still waits for the end of the form: the form is malformed.
      reject(new ScanError(request.raw.readableEnded ? 'malformed_upload' : 'upload_stalled'));
    }, uploadTimeoutMs);
    const cancel = () => reject(new ScanError('cancelled'));
    if (cancelled.aborted) cancel();
    else cancelled.addEventListener('abort', cancel, { once: true });
  });
  try {
    return await Promise.race([readParts(request, maxUploadBytes), aborted]);
  } catch (error) {
    // Discard the rest: the client reads the answer only after it has sent everything.
    request.raw.unpipe().resume();
    throw error;
  } finally {
    clearTimeout(deadline);
  }
}

async function readParts(request: FastifyRequest, maxBytes: number): Promise<Uploads> {
  const files = new Map<string, Buffer[]>();
  let hint: string | null = null;
  let bytes = 0;
  async function receive(part: Multipart) {
    if (part.type === 'field') {
      if (part.fieldname === 'document_type') hint = String(part.value);
      return;
    }
    const pieces: Buffer[] = [];
    for await (const piece of part.file) {
      bytes += piece.length;
      if (bytes > maxBytes) throw new ScanError('image_too_large');
      pieces.push(piece);
    }
    if (part.file.truncated) throw new ScanError('image_too_large');
    files.set(part.fieldname, pieces);
  }
  try {
    for await (const part of request.parts()) await receive(part);
  } catch (error) {
    // Any other error of the parser means that the form is malformed.
    const { code } = error as { code?: string };
    throw error instanceof ScanError || code?.startsWith('FST_') ? error : new ScanError('malformed_upload');
  }
  const front = files.get('front');
  if (!front) throw new ScanError('front_missing');
  return { front, back: files.get('back') ?? null, hint };
}
