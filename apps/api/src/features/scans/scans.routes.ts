import { AppError, scanEndpoints } from '@bawaba/contracts';
import type { ZodTypeProvider } from '../../plugins/schemas.ts';
import type { App } from '../../plugins/typed-app.ts';
import { abortOnClose } from '../../plugins/upload-watch.ts';
import type { ScanService } from './scans.service.ts';

export async function registerScanRoutes(app: App, scans: ScanService) {
  await app.register(async (scope) => {
    // The body is not parsed here, only forwarded.
    scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
    scope.withTypeProvider<ZodTypeProvider>().route({
      ...scanEndpoints.complete,
      config: { permission: ['add_resident', 'add_visitor', 'manage_owners'] },
      handler: async (request, reply) => {
        const contentType = request.headers['content-type'] ?? '';
        if (!contentType.startsWith('multipart/form-data')) throw new AppError('unsupported_media_type');
        const answer = await scans.complete(
          request.actor.userId,
          request.raw,
          { 'content-type': contentType, 'accept-language': request.headers['accept-language'] ?? 'en' },
          abortOnClose(reply),
        );
        if (answer.retryAfter) reply.header('retry-after', answer.retryAfter);
        return reply
          .code(answer.status as 200)
          .type('application/json; charset=utf-8')
          .serializer((text: unknown) => String(text))
          .send(answer.body as never);
      },
    });
  });
}
