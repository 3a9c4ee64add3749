import { importEndpoints, preferredLanguage } from '@bawaba/contracts';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { createPlaces } from '../../places.ts';
import { sendPage } from '../../plugins/lists.ts';
import type { ZodTypeProvider } from '../../plugins/schemas.ts';
import type { App } from '../../plugins/typed-app.ts';
import { watchUpload } from '../../plugins/upload-watch.ts';
import type { ImportService } from './imports.service.ts';
import { receiveFile } from './upload-form.ts';

/** Files go to the disk as they come, so that few places are about the disk and the processes that read. */
const MAX_UPLOADS = 4;
const UPLOAD_WAIT_MS = 10_000;

const languageOf = ({ headers }: FastifyRequest) => preferredLanguage(headers['accept-language']);
/** The service asks for the permission to create that kind of record, too. */
const config = { permission: 'import_records' } as const;

export async function registerImportRoutes(app: App, imports: ImportService) {
  const places = createPlaces({
    total: MAX_UPLOADS,
    perUser: 1,
    waitMs: UPLOAD_WAIT_MS,
    busy: 'uploads_busy',
  });

  app.route({
    ...importEndpoints.list,
    config,
    handler: async (request, reply) => sendPage(reply, await imports.list(request.actor, request.query)),
  });

  await app.register(async (uploads) => {
    await uploads.register(multipart);
    uploads.withTypeProvider<ZodTypeProvider>().route({
      ...importEndpoints.create,
      config,
      handler: async (request, reply) => {
        const { actor } = request;
        const watch = watchUpload(request, reply);
        const leave = await places.take(actor.userId, watch.cancelled);
        try {
          const { begun, file } = await receiveFile(request, watch, imports.folder, (fields) =>
            imports.begin(actor, fields),
          );
          reply.code(201);
          return await imports.create(actor, begun, file);
        } finally {
          leave();
          watch.discardRest();
        }
      },
    });
  });

  app.route({
    ...importEndpoints.get,
    config,
    handler: ({ actor, params }) => imports.get(actor, params.id),
  });
  app.route({
    ...importEndpoints.remove,
    config,
    handler: async ({ actor, params }, reply) => {
      await imports.remove(actor, params.id);
      reply.code(204);
    },
  });
  app.route({
    ...importEndpoints.layout,
    config,
    handler: (request) => imports.layout(request.actor, request.params.id, languageOf(request)),
  });
  app.route({
    ...importEndpoints.changeLayout,
    config,
    handler: (request) =>
      imports.changeLayout(request.actor, request.params.id, request.body, languageOf(request)),
  });
  app.route({
    ...importEndpoints.chooseSheet,
    config,
    handler: ({ actor, params, body }) => imports.chooseSheet(actor, params.id, body),
  });
  app.route({
    ...importEndpoints.rows,
    config,
    handler: async (request, reply) =>
      sendPage(
        reply,
        await imports.rows(request.actor, request.params.id, request.query, languageOf(request)),
      ),
  });
  app.route({
    ...importEndpoints.problems,
    config,
    handler: (request) => imports.problems(request.actor, request.params.id, languageOf(request)),
  });
  app.route({
    ...importEndpoints.changeRow,
    config,
    handler: (request) => {
      const { id, number } = request.params;
      return imports.changeRow(request.actor, id, number, request.body, languageOf(request));
    },
  });
  for (const step of ['check', 'commit', 'cancel', 'undo'] as const)
    app.route({
      ...importEndpoints[step],
      config,
      handler: ({ actor, params }) => imports[step](actor, params.id),
    });
}
