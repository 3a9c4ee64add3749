import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { DestinationStream } from 'pino';

/** An error as PostgreSQL tells it quotes the row in `detail` and `where`: names and numbers stay out of the log. */
const describeError = ({
  name,
  message,
  stack = '',
  code,
  constraint,
}: Error & { code?: string; constraint?: string }) => ({ type: name, message, stack, code, constraint });

/** Libraries log too: at `trace` the form parser would tell every header of an upload, the token among them. */
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

/** Which route, for whom, how it ended. Never the address as sent: it can hold a name or a passport's number. */
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
