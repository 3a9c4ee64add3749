import { AppError, authorityListEndpoints, MAX_PHOTO_BYTES } from '@bawaba/contracts';
import multipart from '@fastify/multipart';
import { createPlaces } from '../../places.ts';
import { sendPage } from '../../plugins/lists.ts';
import type { ZodTypeProvider } from '../../plugins/schemas.ts';
import type { App } from '../../plugins/typed-app.ts';
import { watchUpload } from '../../plugins/upload-watch.ts';
import type { AuthorityListService } from './authority-lists.service.ts';
import type { AuthorityKindService } from './kinds.service.ts';
import type { LedgerService } from './ledger.service.ts';

interface Services {
  readonly lists: AuthorityListService;
  readonly kinds: AuthorityKindService;
  readonly ledger: LedgerService;
  /** Decodes and encodes a picture again, as for photos. */
  readonly encode: (userId: number, picture: Buffer, cancelled: AbortSignal) => Promise<{ full: Buffer }>;
}

const MAX_UPLOADS = 4;
const UPLOAD_WAIT_MS = 10_000;

export async function registerAuthorityListRoutes(app: App, { lists, kinds, ledger, encode }: Services) {
  const view = { permission: 'view_authority_lists' } as const;
  const send = { permission: 'send_authority_lists' } as const;

  app.route({
    ...authorityListEndpoints.kinds,
    config: { permission: ['view_authority_lists', 'manage_authority_lists'] },
    handler: (request) => kinds.list(request.actor, request.query.village_id),
  });

  app.route({
    ...authorityListEndpoints.updateKind,
    config: { permission: 'manage_authority_lists' },
    handler: (request) => kinds.update(request.actor, request.params.kind, request.body),
  });

  app.route({
    ...authorityListEndpoints.senderRoles,
    config: { permission: 'manage_authority_lists' },
    handler: (request) => kinds.senderRoles(request.actor, request.query.village_id),
  });

  app.route({
    ...authorityListEndpoints.due,
    config: send,
    handler: (request) => ledger.due(request.actor, request.query.village_id),
  });

  app.route({
    ...authorityListEndpoints.lines,
    config: view,
    handler: async (request, reply) => sendPage(reply, await ledger.lines(request.actor, request.query)),
  });

  app.route({
    ...authorityListEndpoints.list,
    config: view,
    handler: async (request, reply) => sendPage(reply, await lists.list(request.actor, request.query)),
  });

  app.route({
    ...authorityListEndpoints.preview,
    config: send,
    handler: (request) => lists.preview(request.actor, request.query),
  });

  app.route({
    ...authorityListEndpoints.get,
    config: view,
    handler: (request) => lists.get(request.actor, request.params.id),
  });

  app.route({
    ...authorityListEndpoints.create,
    config: send,
    handler: async (request, reply) => {
      const { list, isNew } = await lists.create(request.actor, request.body);
      reply.code(isNew ? 201 : 200);
      return list;
    },
  });

  app.route({
    ...authorityListEndpoints.receipt,
    config: send,
    handler: (request) => lists.receipt(request.actor, request.params.id, request.body),
  });

  app.route({
    ...authorityListEndpoints.receiptPhoto,
    config: view,
    handler: async (request, reply) => {
      const picture = await lists.readReceiptPhoto(request.actor, request.params.id);
      return reply
        .type('image/jpeg')
        .header('content-disposition', 'inline')
        .serializer((bytes: unknown) => bytes as string)
        .send(picture as never);
    },
  });

  const places = createPlaces({
    total: MAX_UPLOADS,
    perUser: 1,
    waitMs: UPLOAD_WAIT_MS,
    busy: 'uploads_busy',
  });
  await app.register(async (uploads) => {
    await uploads.register(multipart);
    uploads.withTypeProvider<ZodTypeProvider>().route({
      ...authorityListEndpoints.uploadReceipt,
      config: send,
      handler: async (request, reply) => {
        const { actor, params } = request;
        const watch = watchUpload(request, reply);
        // Before the body is read: 15 MB for an unknown list would be a waste.
        await lists.mustSend(actor, params.id);
        const leave = await places.take(actor.userId, watch.cancelled);
        try {
          if (!request.isMultipart()) throw new AppError('unsupported_media_type');
          const limits = { fileSize: MAX_PHOTO_BYTES, files: 1, fields: 5, fieldSize: 1000 };
          const part = await watch.untilCancelled(request.file({ limits }));
          if (!part) throw new AppError('no_photos');
          const picture = await watch.untilCancelled(part.toBuffer());
          const { full } = await encode(actor.userId, picture, watch.cancelled);
          return await lists.receiptPhoto(actor, params.id, full);
        } finally {
          leave();
          watch.discardRest();
        }
      },
    });
  });
}
