import { type Family, Histogram } from '@bawaba/metrics';
import type { FastifyInstance } from 'fastify';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);
const CLASSES = ['', '1xx', '2xx', '3xx', '4xx', '5xx'];

/**
 * Counts and times every request by the pattern of its route. Never the URL itself: it can contain a name or a passport
 * number, and every new one would be a new series.
 */
export function installRequestMetrics(app: FastifyInstance): { family(): Family } {
  const seconds = new Histogram(
    'bawaba_http_request_duration_seconds',
    'Time to answer, by route. Requests without a route have the route "none".',
    { labels: ['method', 'route', 'status'], bounds: SECONDS },
  );
  app.addHook('onResponse', (request, reply, done) => {
    seconds.observe(
      reply.elapsedTime / 1000,
      METHODS.has(request.method) ? request.method : 'other',
      (!request.is404 && request.routeOptions.url) || 'none',
      CLASSES[Math.floor(reply.statusCode / 100)] ?? 'other',
    );
    done();
  });
  return seconds;
}
