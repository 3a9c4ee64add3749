import {
  AppError,
  batchEndpoints,
  type Language,
  MAX_PHOTO_BYTES,
  preferredLanguage,
} from '@bawaba/contracts';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { createPlaces } from '../../places.ts';
import { sendPage } from '../../plugins/lists.ts';
import type { ZodTypeProvider } from '../../plugins/schemas.ts';
import { shownFileName } from '../../plugins/shown-file-name.ts';
import type { App } from '../../plugins/typed-app.ts';
import { watchUpload } from '../../plugins/upload-watch.ts';
import type { BatchPageService } from './batch-pages.service.ts';
import type { BatchService } from './batches.service.ts';
import type { SaveBatchService } from './save-batch.service.ts';

const config = { permission: 'add_residents' } as const;

/** Each has one file of up to 15 MB in memory. */
const MAX_UPLOADS = 16;
const MAX_UPLOADS_PER_USER = 2;
const UPLOAD_WAIT_MS = 10_000;

const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  preferredLanguage(headers['accept-language']);

interface Services {
  readonly batches: BatchService;
  readonly pages: BatchPageService;
  readonly saving: SaveBatchService;
}

export async function registerBatchRoutes(app: App, { batches, pages, saving }: Services) {
  app.route({
    ...batchEndpoints.list,
    config,
    handler: async (request, reply) => sendPage(reply, await batches.list(request.actor, request.query)),
  });

  app.route({
    ...batchEndpoints.create,
    config,
    handler: async (request, reply) => {
      reply.code(201);
      return batches.create(request.actor, request.body, languageOf(request));
    },
  });

  app.route({
    ...batchEndpoints.get,
    config,
    handler: (request) => batches.get(request.actor, request.params.id, languageOf(request)),
  });

  app.route({
    ...batchEndpoints.update,
    config,
    handler: (request) => batches.update(request.actor, request.params.id, request.body, languageOf(request)),
  });

  app.route({
    ...batchEndpoints.remove,
    config,
    handler: async (request, reply) => {
      await batches.remove(request.actor, request.params.id);
      reply.code(204);
    },
  });

  app.route({
    ...batchEndpoints.picture,
    config,
    handler: async ({ actor, params, query }, reply) => {
      const { stream, bytes } = await pages.open(actor, params.id, params.pageId, query.size ?? 'full');
      return reply
        .type('image/jpeg')
        .header('content-length', bytes)
        .header('content-disposition', 'inline')
        .send(stream as never);
    },
  });

  app.route({
    ...batchEndpoints.movePage,
    config,
    handler: (request) => {
      const { id, pageId } = request.params;
      return pages.move(request.actor, id, pageId, request.body.person_id, languageOf(request));
    },
  });

  app.route({
    ...batchEndpoints.removePage,
    config,
    handler: async ({ actor, params }, reply) => {
      await pages.remove(actor, params.id, params.pageId);
      reply.code(204);
    },
  });

  app.route({
    ...batchEndpoints.getPerson,
    config,
    handler: (request) => batches.getPerson(request.actor, request.params, languageOf(request)),
  });

  app.route({
    ...batchEndpoints.updatePerson,
    config,
    handler: (request) =>
      batches.updatePerson(request.actor, request.params, request.body, languageOf(request)),
  });

  app.route({
    ...batchEndpoints.check,
    config,
    handler: (request) =>
      saving.check(request.actor, request.params.id, request.body?.people, languageOf(request)),
  });

  app.route({
    ...batchEndpoints.save,
    config,
    handler: (request) =>
      saving.save(request.actor, request.params.id, request.body?.people, languageOf(request)),
  });

  const places = createPlaces({
    total: MAX_UPLOADS,
    perUser: MAX_UPLOADS_PER_USER,
    waitMs: UPLOAD_WAIT_MS,
    busy: 'uploads_busy',
  });
  await app.register(async (uploads) => {
    await uploads.register(multipart);
    uploads.withTypeProvider<ZodTypeProvider>().route({
      ...batchEndpoints.addPage,
      config,
      handler: async (request, reply) => {
        const { actor, params, query } = request;
        const watch = watchUpload(request, reply);
        // Before the body is read: 15 MB for an unknown batch would be a waste.
        await pages.mustReach(actor, params.id);
        const leave = await places.take(actor.userId, watch.cancelled);
        try {
          if (!request.isMultipart()) throw new AppError('unsupported_media_type');
          const limits = { fileSize: MAX_PHOTO_BYTES, files: 1, fields: 5, fieldSize: 1000 };
          const part = await watch.untilCancelled(request.file({ limits }));
          if (!part) throw new AppError('no_photos');
          const bytes = await watch.untilCancelled(part.toBuffer());
          const picture = { bytes, fileName: shownFileName(part.filename), position: query.position };
          const { page, isNew } = await pages.add(actor, params.id, picture, watch.cancelled);
          reply.code(isNew ? 201 : 200);
          return page;
        } finally {
          leave();
          watch.discardRest();
        }
      },
    });
  });
}
