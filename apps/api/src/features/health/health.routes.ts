import { APP_VERSION, healthEndpoints } from '@bawaba/contracts';
import type pg from 'pg';
import { proxyOf } from '../../plugins/proxy-watch.ts';
import type { App } from '../../plugins/typed-app.ts';

const OCR_TIMEOUT_MS = 1_000;

const isReachable = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(OCR_TIMEOUT_MS) }).then(
    (response) => response.ok,
    () => false,
  );

export function registerHealthRoutes(app: App, { pool, ocrUrl }: { pool: pg.Pool; ocrUrl: string }) {
  app.route({
    ...healthEndpoints.health,
    config: { permission: 'public' },
    handler: async (request) => {
      const [ocr] = await Promise.all([isReachable(`${ocrUrl}/health`), pool.query('SELECT 1')]);
      return {
        status: 'ok' as const,
        version: APP_VERSION,
        database: 'ok' as const,
        ocr: ocr ? ('ok' as const) : ('unreachable' as const),
        proxy: proxyOf(request),
      };
    },
  });
}
