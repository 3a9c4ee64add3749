import { METRICS_CONTENT_TYPE } from '@bawaba/metrics';
import type { Config } from '../../config.ts';
import type { App } from '../../plugins/typed-app.ts';
import type { MetricsService } from './metrics.service.ts';
import { createMetricsGuard } from './metrics-access.ts';

export function registerMetricsRoutes(app: App, metrics: MetricsService, config: Config['metrics']) {
  const guard = createMetricsGuard(config);
  app.get(
    '/metrics',
    {
      // Prometheus has no account: its token or its address is the permission.
      config: { permission: 'public' },
      schema: { hide: true },
      onRequest: async (request) => guard(request),
    },
    async (_request, reply) => reply.type(METRICS_CONTENT_TYPE).send(await metrics.text()),
  );
}
