import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startService } from '@bawaba/test-programs';

const ocr = (path: string) => fileURLToPath(new URL(`../../../ocr/${path}`, import.meta.url));
const built = ocr('dist/server.js');

/** The real OCR service in its own process: the built program if there is one, else its source. */
export async function startOcrService(settings: Record<string, string> = {}) {
  const service = await startService({
    name: 'the OCR service',
    args: existsSync(built) ? [built] : ['--import', 'tsx', ocr('src/server.ts')],
    // A long limit: the machine is busy with other tests, and speed is not tested here.
    env: { ...process.env, OCR_PORT: '0', OCR_WORKERS: '1', OCR_TIMEOUT_MS: '55000', ...settings },
  });
  const url = service.ready.address;
  return {
    url,
    pid: service.pid,
    /** Ids of the processes that open the pictures. */
    async readers() {
      const health = (await (await fetch(`${url}/health`)).json()) as { readers: number[] };
      return health.readers;
    },
    isRunning: service.isRunning,
    stop: () => service.stop(),
  };
}
export type OcrService = Awaited<ReturnType<typeof startOcrService>>;
