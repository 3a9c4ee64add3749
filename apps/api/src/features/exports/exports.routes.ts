import { exportEndpoints, importEndpoints, preferredLanguage } from '@bawaba/contracts';
import type { App } from '../../plugins/typed-app.ts';
import type { ExportService } from './exports.service.ts';
import { sendFile } from './send-file.ts';

export function registerExportRoutes(app: App, exports: ExportService, stallSeconds: number) {
  app.route({
    ...exportEndpoints.residents,
    config: { permission: { all: ['export_reports', 'view_residents'] } },
    handler: async (request, reply) => {
      const { format, ...filters } = request.query;
      const language = preferredLanguage(request.headers['accept-language']);
      const file = await exports.residents(request.actor, format, filters, language);
      return sendFile(request, reply, file, stallSeconds);
    },
  });

  app.route({
    ...exportEndpoints.visitors,
    config: { permission: { all: ['export_reports', 'view_visitors'] } },
    handler: async (request, reply) => {
      const { format, ...filters } = request.query;
      const language = preferredLanguage(request.headers['accept-language']);
      const file = await exports.visitors(request.actor, format, filters, language);
      return sendFile(request, reply, file, stallSeconds);
    },
  });

  app.route({
    ...exportEndpoints.blacklist,
    config: { permission: { all: ['export_reports', 'view_blacklist'] } },
    handler: async (request, reply) => {
      const { format, ...filters } = request.query;
      const language = preferredLanguage(request.headers['accept-language']);
      const file = await exports.blacklist(request.actor, format, filters, language);
      return sendFile(request, reply, file, stallSeconds);
    },
  });

  // What the screen shows, on paper: no permission to download reports is needed.
  app.route({
    ...exportEndpoints.rollCall,
    config: { permission: 'record_presence' },
    handler: async (request, reply) => {
      const language = request.query.language ?? preferredLanguage(request.headers['accept-language']);
      const file = await exports.rollCall(request.actor, request.params.id, language);
      return sendFile(request, reply, file, stallSeconds);
    },
  });

  // The user's own rows, back: no permission to download reports is needed.
  app.route({
    ...importEndpoints.rejected,
    config: { permission: 'import_records' },
    handler: async (request, reply) => {
      const language = preferredLanguage(request.headers['accept-language']);
      const file = await exports.rejected(request.actor, request.params.id, language);
      return sendFile(request, reply, file, stallSeconds);
    },
  });

  // Like a roll call: what the screen shows, on paper.
  app.route({
    ...exportEndpoints.authorityList,
    config: { permission: 'view_authority_lists' },
    handler: async (request, reply) => {
      const { id, format } = request.params;
      return sendFile(request, reply, await exports.authorityList(request.actor, id, format), stallSeconds);
    },
  });

  app.route({
    ...exportEndpoints.resident,
    config: { permission: { all: ['export_reports', 'view_residents'] } },
    handler: async (request, reply) =>
      sendFile(request, reply, await exports.resident(request.actor, request.params.id), stallSeconds),
  });
}
