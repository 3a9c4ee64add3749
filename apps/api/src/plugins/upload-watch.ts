import { AppError } from '@bawaba/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Aborts when the connection closes (it may be closed already): no client waits for the response then. */
export function abortOnClose(reply: FastifyReply): AbortSignal {
  const closed = new AbortController();
  if (reply.raw.destroyed) closed.abort();
  else reply.raw.once('close', () => closed.abort());
  return closed.signal;
}

/** How often we check whether a form was received completely but not parsed to its end. */
const CHECK_INTERVAL_MS = 1_000;

/**
 * An upload holds a place and memory while it is read. The connection guard ends a stalled upload. This ends the wait for
 * an upload whose connection closed, and for a malformed form that was received completely: its parser may wait forever.
 */
export function watchUpload(request: FastifyRequest, reply: FastifyReply) {
  const cancelled = abortOnClose(reply);

  return {
    /** Aborts when the client disconnects. */
    cancelled,

    async untilCancelled<T>(reading: Promise<T>): Promise<T> {
      let timer: NodeJS.Timeout | undefined;
      let stop = () => {};
      const cancellation = new Promise<never>((_, reject) => {
        stop = () => reject(new AppError('malformed_body'));
        let checks = 0;
        timer = setInterval(() => {
          // Twice: a busy process may not have parsed everything at the first check.
          if (request.raw.readableEnded && ++checks > 1) stop();
        }, CHECK_INTERVAL_MS);
        if (cancelled.aborted) stop();
        else cancelled.addEventListener('abort', stop);
      });
      try {
        return await Promise.race([reading, cancellation]);
      } finally {
        clearInterval(timer);
        cancelled.removeEventListener('abort', stop);
      }
    },

    /** Ignores the rest of the body; the client can read the response after it has sent the rest. */
    discardRest() {
      request.raw.unpipe().resume();
    },
  };
}

export type UploadWatch = ReturnType<typeof watchUpload>;
