import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { EXPORT_ROWS_HEADER } from '@bawaba/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { attachment } from './attachment.ts';
import type { ExportFile } from './exports.service.ts';

/** The api itself may stall for this many limits: the machine may be busy, a thread may hang. */
const MAX_OWN_STALLS = 10;

/**
 * Owns a download from its first byte to its end. It may be slow as long as bytes move; after `stallSeconds` without any
 * it is ended. In every case (finished, cancelled, stalled, failed) the file is destroyed with all its resources.
 */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, type, rows, content }: ExportFile,
  stallSeconds: number,
) {
  const about = { route: request.routeOptions.url, user: request.actor?.userId };
  const { socket } = request;
  /** A reset instead of a normal end: HTTP/1.0 has no chunks, so only a reset shows that the file is incomplete. */
  const abort = () => {
    if (socket instanceof Socket) socket.resetAndDestroy();
  };
  let stalls = 0;
  let bytesBefore = 0;
  /** Called after one to two limits without a byte: Node checks whether the network has accepted any. */
  const onTimeout = () => {
    stalls = socket.bytesWritten === bytesBefore ? stalls + 1 : 1;
    bytesBefore = socket.bytesWritten;
    const isClient = socket.writableLength > 0;
    if (!isClient && stalls < MAX_OWN_STALLS) return void socket.setTimeout(stallSeconds * 1000);
    request.log.warn({ ...about, stallSeconds, isClient }, 'a download stalled and was ended');
    abort();
  };
  if (content instanceof Readable) {
    content.once('error', (err) => {
      // A client that disconnects is not an error.
      if (reply.raw.destroyed) return;
      request.log.error({ ...about, err }, 'a download failed');
      if (reply.raw.headersSent) abort();
    });
  }
  try {
    reply.raw.setTimeout(stallSeconds * 1000, onTimeout);
    reply.raw.once('close', () => reply.raw.off('timeout', onTimeout));
    return reply
      .type(type)
      .header('content-disposition', attachment(name))
      .header(EXPORT_ROWS_HEADER, rows)
      .serializer((file: unknown) => file as string)
      .send(content as never);
  } catch (error) {
    if (content instanceof Readable) content.destroy();
    throw error;
  }
}
