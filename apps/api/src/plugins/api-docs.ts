import { APP_VERSION } from '@bawaba/contracts';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { describeForOpenApi } from './openapi.ts';

/** Call it before the routes are registered, so that it sees them. */
export const collectApiDocs = (app: FastifyInstance) =>
  app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: { title: 'Bawaba', version: APP_VERSION },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      security: [{ token: [] }],
    },
    transform: describeForOpenApi as never,
  });

/** Call it after the routes are registered. Serves the page and the OpenAPI document. */
export async function serveApiDocs(app: FastifyInstance) {
  app.get(
    '/openapi.json',
    { config: { permission: 'public' }, schema: { hide: true } },
    async (_request, reply) => reply.type('application/json').serializer(JSON.stringify).send(app.swagger()),
  );
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, permission: 'public' };
    });
    await docs.register(swaggerUi, { routePrefix: '/docs', indexPrefix: '/api' });
  });
}
