import { EXPORT_ROWS_HEADER, exportEndpoints, preferredLanguage } from '@bawaba/contracts';
import type { FastifyReply } from 'fastify';
import type { App } from '../../app.ts';
import { attachment } from './attachment.ts';
import type { ExportFile, ExportService } from './exports.service.ts';

function sendFile(reply: FastifyReply, { name, type, rows, content, close }: ExportFile) {
  // Sent, cancelled by the browser or broken: the snapshot behind it ends with the file.
  content.once('close', close);
  return reply
    .type(type)
    .header('content-disposition', attachment(name))
    .header(EXPORT_ROWS_HEADER, rows)
    .serializer((file: unknown) => file as string)
    .send(content as never);
}

export function registerExportRoutes(app: App, exports: ExportService) {
  app.route({
    ...exportEndpoints.residents,
    config: { permission: 'export_reports' },
    handler: async (request, reply) => {
      const { format, ...filters } = request.query;
      const language = preferredLanguage(request.headers['accept-language']);
      return sendFile(reply, await exports.residents(request.actor, format, filters, language));
    },
  });

  app.route({
    ...exportEndpoints.blacklist,
    config: { permission: 'export_reports' },
    handler: async (request, reply) => {
      const { format, ...filters } = request.query;
      const language = preferredLanguage(request.headers['accept-language']);
      return sendFile(reply, await exports.blacklist(request.actor, format, filters, language));
    },
  });

  app.route({
    ...exportEndpoints.resident,
    config: { permission: 'export_reports' },
    handler: async (request, reply) =>
      sendFile(reply, await exports.resident(request.actor, request.params.id)),
  });
}
