import { APP_VERSION } from '@bawaba/contracts';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { describeForOpenApi } from './openapi.ts';

/** Before the routes, so that it sees them being registered. */
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

/** After them: the page, and the document that it reads. */
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
