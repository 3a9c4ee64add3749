import type { FastifyRequest } from 'fastify';
import { ScanError } from './scan-error.ts';
import type { ScanRequest } from './scan-job.ts';

export type Uploads = Pick<ScanRequest, 'front' | 'back' | 'hint'>;

/**
 * `front`, optionally `back`, and optionally a `document_type`: a hint that decides where the pictures leave doubt.
 * Parts of a connection that broke off or stands still may never come to an end: then this does.
 */
export async function takeUploads(
  request: FastifyRequest,
  cancelled: AbortSignal,
  timeoutMs: number,
): Promise<Uploads> {
  if (!request.isMultipart()) throw new ScanError('front_missing');
  let deadline: NodeJS.Timeout | undefined;
  const givenUp = new Promise<never>((_, reject) => {
    deadline = setTimeout(() => reject(new ScanError('upload_stalled')), timeoutMs);
    cancelled.addEventListener('abort', () => reject(new ScanError('cancelled')), { once: true });
  });
  return Promise.race([readParts(request), givenUp]).finally(() => clearTimeout(deadline));
}

async function readParts(request: FastifyRequest): Promise<Uploads> {
  const files: Record<string, Buffer> = {};
  let hint: string | null = null;
  for await (const part of request.parts())
    if (part.type === 'file') files[part.fieldname] = await part.toBuffer();
    else if (part.fieldname === 'document_type') hint = String(part.value);
  if (!files.front) throw new ScanError('front_missing');
  return { front: files.front, back: files.back ?? null, hint };
}
