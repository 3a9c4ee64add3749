import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { DestinationStream } from 'pino';

/** Errors of PostgreSQL contain the row in `detail` and `where`: personal data must not get into the log. */
const describeError = ({
  name,
  message,
  stack = '',
  code,
  constraint,
}: Error & { code?: string; constraint?: string }) => ({ type: name, message, stack, code, constraint });

/** Libraries log too: at `trace` the form parser logs every header of an upload, also the token. */
const redact = { paths: ['headers', '*.headers'], remove: true };

export const logOptions = (level: string, destination?: DestinationStream): FastifyServerOptions => ({
  logger:
    level === 'silent'
      ? false
      : {
          level,
          serializers: { err: describeError },
          redact,
          ...(destination && { stream: destination }),
        },
  logController: new LogController({ disableRequestLogging: true }),
});

/** Logs route, user and status. Never the URL itself: it can contain a name or a passport number. */
export function installRequestLog(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        user: request.actor?.userId,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}
