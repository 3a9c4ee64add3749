import { auditLogEndpoints } from '@bawaba/contracts';
import type { App } from '../../plugins/typed-app.ts';
import type { AuditLogService } from './audit-logs.service.ts';

export function registerAuditLogRoutes(app: App, auditLogs: AuditLogService) {
  app.route({
    ...auditLogEndpoints.list,
    config: { permission: 'view_audit_logs' },
    handler: async (request, reply) => {
      const page = await auditLogs.list(request.actor, request.query);
      reply.header('x-total-count', page.total);
      if (page.total_is_estimate) reply.header('x-total-count-is-estimate', 'true');
      return page;
    },
  });

  app.route({
    ...auditLogEndpoints.users,
    config: { permission: 'view_audit_logs' },
    handler: (request) => auditLogs.users(request.actor),
  });
}
