import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@bawaba/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { isConnectionLost, isUnavailable } from './database/postgres-errors.ts';
import { serverOptions } from './plugins/connection-guard.ts';
import { renderError } from './plugins/errors.ts';
import { logOptions } from './plugins/request-log.ts';
import { installSecurityHeaders } from './plugins/security-headers.ts';

const TRY_AGAIN_AFTER_MS = 1_000;

/**
 * While no database server accepts writes, the start waits instead of ending: a cluster has no primary for seconds, and one that
 * never comes is a matter for the operator. Meanwhile every request, also that of a health check, is answered with 503.
 */
export function createWaitingStart({ host, port, logLevel }: Pick<Config, 'host' | 'port' | 'logLevel'>) {
  let answering: FastifyInstance | undefined;
  let isPortOurs = true;

  async function answerMeanwhile(error: Error & { code?: string }) {
    const app = Fastify({ ...serverOptions, ...logOptions(logLevel) });
    answering = app;
    installSecurityHeaders(app);
    app.setNotFoundHandler((request, reply) =>
      reply
        .code(503)
        .headers({ 'retry-after': 1, 'cache-control': 'no-store' })
        .send(renderError(new AppError('database_unavailable'), request)),
    );
    const reason = error.code ? `${error.code}, ${error.message}` : error.message;
    app.log.warn({ reason }, 'waiting for a database server that accepts writes');
    process.send?.({ type: 'waiting', for: `a database server that accepts writes (${reason})` });
    await app.listen({ host, port });
  }

  return {
    /** Runs a step of the start, again and again while the database is unavailable. */
    async untilAvailable<T>(step: () => Promise<T>): Promise<T> {
      for (;;) {
        try {
          return await step();
        } catch (error) {
          if (!isUnavailable(error) && !isConnectionLost(error)) throw error;
          if (!answering && isPortOurs) await answerMeanwhile(error as Error);
          await sleep(TRY_AGAIN_AFTER_MS);
        }
      }
    },

    /** Leaves the port to the application. */
    async end() {
      isPortOurs = false;
      answering?.log.info('the database server accepts writes');
      answering?.server.closeAllConnections();
      await answering?.close();
    },
  };
}
