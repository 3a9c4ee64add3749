import { existsSync } from 'node:fs';
import { AppError } from '@bawaba/contracts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const isPage = ({ method, url }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && !/^\/(api|assets)(\/|\?|$)/.test(url);

/** The built browser application: hashed assets for ever, and its page for every address that is not the api's. */
export async function serveWebApplication(app: FastifyInstance, webDir: string) {
  if (!existsSync(webDir)) {
    app.setNotFoundHandler(() => {
      throw new AppError('not_found');
    });
    return;
  }
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, permission: 'public' };
    });
    await files.register(fastifyStatic, {
      root: webDir,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const immutable = path.includes('/assets/');
        reply.header('cache-control', immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      },
    });
    files.setNotFoundHandler((request, reply) => {
      if (!isPage(request)) throw new AppError('not_found');
      return reply.sendFile('index.html');
    });
  });
}
