import { AppError } from '@bawaba/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Aborted when the connection closes: nobody waits for the answer any more. It may have closed already. */
export function closingOf(reply: FastifyReply): AbortSignal {
  const closed = new AbortController();
  if (reply.raw.destroyed) closed.abort();
  else reply.raw.once('close', () => closed.abort());
  return closed.signal;
}

/** A line that brings less than this in the time that an upload may stand still is taken as standing still. */
const LEAST_BYTES = 128 * 1024;

/**
 * An upload holds a place and memory for as long as it is read. This ends the wait for one that broke off (the parts of
 * its form may never come to an end) and for one that hardly moves, however it spreads its bytes.
 */
export function watchUpload(request: FastifyRequest, reply: FastifyReply, stallMs: number) {
  const cancelled = closingOf(reply);
  const received = () => request.raw.socket.bytesRead ?? 0;
  /** Of the time in which LEAST_BYTES have to come: only waiting for the client counts. */
  let waitedMs = 0;
  let mark = received();

  return {
    /** The client has gone. */
    cancelled,

    async whileItMoves<T>(reading: Promise<T>): Promise<T> {
      let began = performance.now();
      let timer: NodeJS.Timeout | undefined;
      let stop = () => {};
      const givenUp = new Promise<never>((_, reject) => {
        stop = () => reject(new AppError('malformed_body'));
        const look = () => {
          // All of it has come, and the form has no end: some broken ones leave their parser waiting.
          if (request.raw.readableEnded) return reject(new AppError('malformed_body'));
          if (received() - mark < LEAST_BYTES) return reject(new AppError('upload_stalled'));
          [mark, waitedMs, began] = [received(), 0, performance.now()];
          timer = setTimeout(look, stallMs);
        };
        timer = setTimeout(look, Math.max(0, stallMs - waitedMs));
        if (cancelled.aborted) stop();
        else cancelled.addEventListener('abort', stop);
      });
      try {
        return await Promise.race([reading, givenUp]);
      } finally {
        clearTimeout(timer);
        cancelled.removeEventListener('abort', stop);
        waitedMs += performance.now() - began;
      }
    },

    /** Nothing more of it is kept; the client hears the answer once it has sent the rest. */
    dropTheRest() {
      request.raw.unpipe().resume();
    },
  };
}

export type UploadWatch = ReturnType<typeof watchUpload>;
