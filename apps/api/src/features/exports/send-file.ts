import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { EXPORT_ROWS_HEADER } from '@bawaba/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { attachment } from './attachment.ts';
import type { ExportFile } from './exports.service.ts';

/** How many times longer than a client the api itself may stand still: a machine may be busy, a thread may hang. */
const OWN_PATIENCE = 10;

/**
 * Owns a download from its first byte to its end. It may be slow for as long as bytes move; after `stallSeconds` without
 * one it is ended. Finished, cancelled, stalled or broken: the file is destroyed, and with it all that stands behind it.
 */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, type, rows, content }: ExportFile,
  stallSeconds: number,
) {
  const about = { route: request.routeOptions.url, user: request.actor?.userId };
  const { socket } = request;
  /** A reset, not an orderly end: a client or a proxy of HTTP/1.0, which knows no chunks, cannot take the part for the whole. */
  const breakOff = () => {
    if (socket instanceof Socket) socket.resetAndDestroy();
  };
  let looks = 0;
  let bytesBefore = 0;
  /** Called after one to two times the limit without a byte: Node itself looks whether the network has taken any. */
  const lookWhoStalls = () => {
    looks = socket.bytesWritten === bytesBefore ? looks + 1 : 1;
    bytesBefore = socket.bytesWritten;
    const isClient = socket.writableLength > 0;
    if (!isClient && looks < OWN_PATIENCE) return void socket.setTimeout(stallSeconds * 1000);
    request.log.warn({ ...about, stallSeconds, isClient }, 'a download stood still and was ended');
    breakOff();
  };
  if (content instanceof Readable) {
    content.once('error', (err) => {
      // A client that goes away is no error.
      if (reply.raw.destroyed) return;
      request.log.error({ ...about, err }, 'a download broke off');
      if (reply.raw.headersSent) breakOff();
    });
  }
  try {
    reply.raw.setTimeout(stallSeconds * 1000, lookWhoStalls);
    reply.raw.once('close', () => reply.raw.off('timeout', lookWhoStalls));
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
