import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { OcrConfig } from './config.ts';
import { ScanError } from './errors/scan-error.ts';
import type { ScanRequest } from './scan-pool.ts';

export type Uploads = Pick<ScanRequest, 'front' | 'back' | 'hint'>;
type Limits = Pick<OcrConfig, 'uploadTimeoutMs' | 'maxUploadBytes'>;

/**
 * `front`, optionally `back`, and optionally a `document_type`: a hint that decides where the pictures leave doubt.
 * Parts of a connection that broke off or stands still may never come to an end: then this does.
 */
export async function receiveUploads(
  request: FastifyRequest,
  cancelled: AbortSignal,
  { uploadTimeoutMs, maxUploadBytes }: Limits,
): Promise<Uploads> {
  if (!request.isMultipart()) throw new ScanError('front_missing');
  let deadline: NodeJS.Timeout | undefined;
  const givenUp = new Promise<never>((_, reject) => {
    deadline = setTimeout(() => {
      // All of it has come, and the form has no end: some broken ones leave their parser waiting.
      reject(new ScanError(request.raw.readableEnded ? 'malformed_upload' : 'upload_stalled'));
    }, uploadTimeoutMs);
    const cancel = () => reject(new ScanError('cancelled'));
    if (cancelled.aborted) cancel();
    else cancelled.addEventListener('abort', cancel, { once: true });
  });
  try {
    return await Promise.race([readParts(request, maxUploadBytes), givenUp]);
  } catch (error) {
    // Nobody reads the rest; the client hears the answer once it has sent it.
    request.raw.unpipe().resume();
    throw error;
  } finally {
    clearTimeout(deadline);
  }
}

async function readParts(request: FastifyRequest, mostBytes: number): Promise<Uploads> {
  const files = new Map<string, Buffer[]>();
  let hint: string | null = null;
  let bytes = 0;
  async function take(part: Multipart) {
    if (part.type === 'field') {
      if (part.fieldname === 'document_type') hint = String(part.value);
      return;
    }
    const pieces: Buffer[] = [];
    for await (const piece of part.file) {
      bytes += piece.length;
      if (bytes > mostBytes) throw new ScanError('image_too_large');
      pieces.push(piece);
    }
    if (part.file.truncated) throw new ScanError('image_too_large');
    files.set(part.fieldname, pieces);
  }
  try {
    for await (const part of request.parts()) await take(part);
  } catch (error) {
    // Any other error of the parser is about the form.
    const { code } = error as { code?: string };
    throw error instanceof ScanError || code?.startsWith('FST_') ? error : new ScanError('malformed_upload');
  }
  const front = files.get('front');
  if (!front) throw new ScanError('front_missing');
  return { front, back: files.get('back') ?? null, hint };
}
