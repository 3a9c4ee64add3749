import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startService } from '@bawaba/test-programs';

const ocr = (path: string) => fileURLToPath(new URL(`../../../ocr/${path}`, import.meta.url));
const built = ocr('dist/server.js');
const PAGE_BYTES = 4096;

/** The real one, in a process of its own: as `npm start` runs it where it is built, else from its source. */
export async function startOcrService() {
  const service = await startService({
    name: 'the OCR service',
    args: existsSync(built) ? [built] : ['--import', 'tsx', ocr('src/server.ts')],
    // Patient: a machine busy with other tests reads slowly, and that is not what is tested here.
    env: { ...process.env, OCR_PORT: '0', OCR_WORKERS: '1', OCR_TIMEOUT_MS: '55000' },
  });
  return {
    url: service.ready.address,
    isRunning: service.isRunning,
    /** Bytes in memory, where the system tells (Linux). */
    async memory(): Promise<number> {
      const pages = await readFile(`/proc/${service.pid}/statm`, 'utf8').catch(() => '0 0');
      return Number(pages.split(' ')[1]) * PAGE_BYTES;
    },
    stop: () => service.stop(),
  };
}
export type OcrService = Awaited<ReturnType<typeof startOcrService>>;
