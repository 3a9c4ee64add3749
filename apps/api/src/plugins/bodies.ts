import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON (routes for files add their own parsers). Clients set the content type also for an empty body: then
 * the schema of the route decides whether something is missing.
 */
export function installBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) =>
    text === '' ? done(null, undefined) : parseJson(request, text, done),
  );
}
