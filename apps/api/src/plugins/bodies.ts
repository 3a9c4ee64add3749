import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON (the routes that take files say so themselves). Clients name the type even when they send nothing:
 * whether something is missing then is for the route's schema to say.
 */
export function installBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) =>
    text === '' ? done(null, undefined) : parseJson(request, text, done),
  );
}
