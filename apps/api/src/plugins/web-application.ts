import { existsSync } from 'node:fs';
import { AppError } from '@bawaba/contracts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const isPage = ({ method, url }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && !/^\/(api|assets)(\/|\?|$)/.test(url);

/** Serves the built web application: assets with a hash never expire, and every address outside the api is its page. */
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
