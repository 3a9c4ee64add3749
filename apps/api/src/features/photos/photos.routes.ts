import { AppError, photoEndpoints } from '@bawaba/contracts';
import multipart from '@fastify/multipart';
import { z } from 'zod';
import type { App } from '../../app.ts';
import type { ZodTypeProvider } from '../../plugins/schemas.ts';
import { readPhotoForm } from './photo-form.ts';
import type { PhotoService } from './photos.service.ts';

const addressParams = z.object({ key: z.uuid(), size: z.enum(['full', 'thumbnail']) });
const addressQuery = z.object({
  user: z.coerce.number().int(),
  session: z.string().max(100),
  expires: z.coerce.number().int(),
  signature: z.string().max(100),
});

export async function registerPhotoRoutes(app: App, photos: PhotoService) {
  app.route({
    ...photoEndpoints.list,
    config: { permission: 'view_resident_photos' },
    handler: (request) => photos.list(request.actor, request.params.id),
  });

  app.route({
    ...photoEndpoints.remove,
    config: { permission: 'upload_resident_photos' },
    handler: async (request, reply) => {
      await photos.remove(request.actor, request.params.id, request.params.photoId);
      reply.code(204);
    },
  });

  // Signed: the address itself is the permission.
  app.get(
    '/photos/:key/:size',
    { config: { permission: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const params = addressParams.safeParse(request.params);
      const query = addressQuery.safeParse(request.query);
      if (!params.success || !query.success) throw new AppError('not_found');
      const { user: userId, ...rest } = query.data;
      const { stream, bytes } = await photos.open({ ...params.data, ...rest, userId });
      return reply
        .type('image/jpeg')
        .header('content-length', bytes)
        .header('content-disposition', 'inline')
        .send(stream);
    },
  );

  await app.register(async (uploads) => {
    await uploads.register(multipart);
    uploads.withTypeProvider<ZodTypeProvider>().route({
      ...photoEndpoints.upload,
      config: { permission: 'upload_resident_photos' },
      handler: async (request, reply) => {
        // Before fifteen megabytes are read for nobody.
        await photos.mustReachResident(request.actor, request.params.id);
        const added = await photos.upload(request.actor, request.params.id, await readPhotoForm(request));
        reply.code(201);
        return added;
      },
    });
  });
}
