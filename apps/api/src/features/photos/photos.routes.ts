import { AppError, photoEndpoints } from '@bawaba/contracts';
import multipart from '@fastify/multipart';
import { z } from 'zod';
import { createPlaces } from '../../places.ts';
import type { ZodTypeProvider } from '../../plugins/schemas.ts';
import type { App } from '../../plugins/typed-app.ts';
import { watchUpload } from '../../plugins/upload-watch.ts';
import { openPhotoForm } from './photo-form.ts';
import { photoSizes } from './photo-store.ts';
import type { PhotoService } from './photos.service.ts';

const addressParams = z.object({ key: z.uuid(), size: z.enum(photoSizes) });
const addressQuery = z.object({
  user: z.coerce.number().int(),
  session: z.string().max(100),
  expires: z.coerce.number().int(),
  signature: z.string().max(100),
});

/** Each has one file of up to 15 MB in memory. */
const MAX_UPLOADS = 16;
const MAX_UPLOADS_PER_USER = 2;
const UPLOAD_WAIT_MS = 10_000;
const ROTATION_WAIT_MS = 30_000;

export async function registerPhotoRoutes(app: App, photos: PhotoService) {
  const places = createPlaces({
    total: MAX_UPLOADS,
    perUser: MAX_UPLOADS_PER_USER,
    waitMs: UPLOAD_WAIT_MS,
    busy: 'uploads_busy',
  });
  // A rotation has a picture in memory, too. One after the other for each user: each starts from the result of the last.
  const turns = createPlaces({
    total: MAX_UPLOADS,
    perUser: 1,
    waitMs: ROTATION_WAIT_MS,
    busy: 'uploads_busy',
  });

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

  app.route({
    ...photoEndpoints.rotate,
    config: { permission: 'upload_resident_photos' },
    handler: async ({ actor, params, body }) => {
      const leave = await turns.take(actor.userId);
      return photos.rotate(actor, params.id, params.photoId, body.quarter_turns).finally(leave);
    },
  });

  // The address is signed: it is the permission.
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
        const { actor, params } = request;
        const watch = watchUpload(request, reply);
        // Before the body is read: 15 MB for an unknown resident would be a waste.
        await photos.mustReachResident(actor, params.id);
        const leave = await places.take(actor.userId, watch.cancelled);
        try {
          const form = openPhotoForm(request, watch);
          const added = await photos.upload(actor, params.id, form, watch.cancelled);
          reply.code(201);
          return added;
        } finally {
          leave();
          watch.discardRest();
        }
      },
    });
  });
}
