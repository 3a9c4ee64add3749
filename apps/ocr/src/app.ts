import { guardConnections, serverTimeouts } from '@bawaba/connections';
import { formatMetrics, METRICS_CONTENT_TYPE } from '@bawaba/metrics';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { OcrConfig } from './config.ts';
import { createCalendar } from './documents/dates.ts';
import { ScanError } from './errors/scan-error.ts';
import { createOcrMetrics } from './metrics.ts';
import { capacityOf, ScanPool } from './scan-pool.ts';
import { receiveUploads, type Uploads } from './uploads.ts';

/** The api reads it. Its value is JSON: the kind of document, the size of the picture, the place of the face. */
const STRAIGHTENED_HEADER = 'x-straightened';

/** Aborted when the connection closes, because the client no longer waits. */
function abortOnClose(reply: FastifyReply): AbortSignal {
  const closed = new AbortController();
  if (reply.raw.destroyed) closed.abort();
  else reply.raw.once('close', () => closed.abort());
  return closed.signal;
}

/** Reads documents in pictures. Stores nothing, and logs neither pictures nor texts. */
export async function buildApp(config: OcrConfig): Promise<FastifyInstance> {
  const { requestTimeout, ...http } = serverTimeouts;
  const app = Fastify({ logger: false, http, requestTimeout });
  guardConnections(app.server, {
    perAddress: config.connectionsPerAddress,
    stallSeconds: config.uploadStallSeconds,
  });
  const pool = new ScanPool(config);
  const calendar = createCalendar(config.timeZone);
  let [inHand, uploading] = [0, 0];
  const limits = { fileSize: config.maxUploadBytes, files: 2, fields: 8, fieldSize: 100 };
  await app.register(multipart, { limits });
  const metrics = createOcrMetrics();
  app.addHook('onClose', async () => {
    metrics.stop();
    await pool.close();
  });

  app.get('/health', async () => ({ status: 'ok', ...pool.state, uploading, inHand }));

  app.get('/metrics', async (_request, reply) =>
    reply.type(METRICS_CONTENT_TYPE).send(formatMetrics(metrics.families({ ...pool.state, uploading }))),
  );

  /** A picture has a place until it is answered. */
  async function receive<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (uploads: Uploads, cancelled: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const cancelled = abortOnClose(reply);
    // Before the body is read: an upload that has to wait stays on the network, not in memory.
    if (inHand >= capacityOf(config)) throw new ScanError('too_busy');
    inHand++;
    try {
      uploading++;
      const uploads = await receiveUploads(request, cancelled, config).finally(() => {
        uploading--;
      });
      return await work(uploads, cancelled);
    } finally {
      inHand--;
    }
  }

  app.post('/scan-complete', (request, reply) =>
    receive(request, reply, async (uploads, cancelled) => {
      const task = pool.scan({ ...uploads, today: calendar.today() }, cancelled);
      const { data, seconds } = await metrics.measure('scan', task);
      metrics.reading(seconds);
      return { success: true, data, processing_time: seconds, error: null };
    }),
  );

  app.post('/straighten', (request, reply) =>
    receive(request, reply, async ({ front }, cancelled) => {
      const { jpeg, facts } = await metrics.measure('straighten', pool.straighten(front, cancelled));
      reply.type('image/jpeg').header(STRAIGHTENED_HEADER, JSON.stringify(facts));
      return jpeg;
    }),
  );

  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, _request, reply) => {
    const known =
      error instanceof ScanError
        ? error
        : error.code === 'FST_REQ_FILE_TOO_LARGE'
          ? new ScanError('image_too_large')
          : null;
    const status = known?.status ?? error.statusCode ?? 500;
    if (status === 503) reply.header('retry-after', '2');
    // The rest of such an upload is not read.
    if (status === 408) reply.header('connection', 'close');
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
