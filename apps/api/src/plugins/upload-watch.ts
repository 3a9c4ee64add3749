import { AppError } from '@bawaba/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Aborted when the connection closes: nobody waits for the answer any more. It may have closed already. */
export function closingOf(reply: FastifyReply): AbortSignal {
  const closed = new AbortController();
  if (reply.raw.destroyed) closed.abort();
  else reply.raw.once('close', () => closed.abort());
  return closed.signal;
}

/** How often a form that has come whole is asked whether it ends. */
const LOOK_EVERY_MS = 1_000;

/**
 * An upload holds a place and memory for as long as it is read. The connection guard ends one that stands still; this ends
 * the wait for one that broke off, and for a broken form that has come whole, whose parser may wait forever.
 */
export function watchUpload(request: FastifyRequest, reply: FastifyReply) {
  const cancelled = closingOf(reply);

  return {
    /** The client has gone. */
    cancelled,

    async whileItComes<T>(reading: Promise<T>): Promise<T> {
      let timer: NodeJS.Timeout | undefined;
      let stop = () => {};
      const givenUp = new Promise<never>((_, reject) => {
        stop = () => reject(new AppError('malformed_body'));
        let looks = 0;
        timer = setInterval(() => {
          // Twice, so that a busy process has parsed what had come before the first look.
          if (request.raw.readableEnded && ++looks > 1) stop();
        }, LOOK_EVERY_MS);
        if (cancelled.aborted) stop();
        else cancelled.addEventListener('abort', stop);
      });
      try {
        return await Promise.race([reading, givenUp]);
      } finally {
        clearInterval(timer);
        cancelled.removeEventListener('abort', stop);
      }
    },

    /** Nothing more of it is kept; the client hears the answer once it has sent the rest. */
    dropTheRest() {
      request.raw.unpipe().resume();
    },
  };
}

export type UploadWatch = ReturnType<typeof watchUpload>;
