import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { OcrConfig } from './config.ts';
import { ScanError } from './scan-error.ts';
import { ScanPool } from './scan-pool.ts';
import type { ScanRequest } from './scan-worker.ts';

/** `front`, optionally `back`, and optionally a `document_type`: a hint that decides where the pictures leave doubt. */
async function uploads(request: FastifyRequest): Promise<ScanRequest> {
  if (!request.isMultipart()) throw new ScanError('front_missing');
  const files: Record<string, Buffer> = {};
  let hint: string | null = null;
  for await (const part of request.parts())
    if (part.type === 'file') files[part.fieldname] = await part.toBuffer();
    else if (part.fieldname === 'document_type') hint = String(part.value);
  if (!files.front) throw new ScanError('front_missing');
  return { front: files.front, back: files.back ?? null, hint };
}

/** Answers with the fields of the documents it is shown. Keeps nothing and logs neither picture nor text. */
export async function buildApp(config: OcrConfig): Promise<FastifyInstance> {
  const app = Fastify({ logger: false });
  const pool = new ScanPool(config);
  await app.register(multipart, { limits: { fileSize: config.maxUploadBytes, files: 2, fields: 8 } });
  app.addHook('onClose', () => pool.close());

  app.get('/health', async () => ({ status: 'ok', ...pool.state }));

  app.post('/scan-complete', async (request) => {
    if (pool.full) throw new ScanError('too_busy');
    const { data, seconds } = await pool.scan(await uploads(request));
    return { success: true, data, processing_time: seconds, error: null };
  });

  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, _request, reply) => {
    const known =
      error instanceof ScanError
        ? error
        : error.code === 'FST_REQ_FILE_TOO_LARGE'
          ? new ScanError('image_too_large')
          : null;
    const status = known?.status ?? error.statusCode ?? 500;
    if (status === 503) reply.header('retry-after', '2');
    return reply.code(status).send({
      success: false,
      data: null,
      processing_time: 0,
      error: known?.message ?? (status < 500 ? error.message : 'OCR failed'),
      code: known?.code ?? 'failed',
    });
  });
  return app;
}
