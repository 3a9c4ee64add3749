import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';

/** A reader that leaves more than this unread is dropped: it would get everything again when it comes back. */
export const MOST_UNREAD_BYTES = 16 * 1024;
/** How long the last bytes may take. */
const END_WITHIN_MS = 1_000;

/** One open answer of text/event-stream. It buffers no more than a slow reader may leave. */
export function openEventStream(reply: FastifyReply) {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    // Proxies must neither compress nor collect what should arrive at once.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // A connection that is kept would delay the stop of the program.
    connection: 'close',
  });
  return {
    send(text: string) {
      if (raw.writableLength > MOST_UNREAD_BYTES) raw.destroy();
      else raw.write(text);
    },
    end() {
      raw.end();
      setTimeout(() => raw.destroy(), END_WITHIN_MS).unref();
    },
  };
}

export type EventStream = ReturnType<typeof openEventStream>;
