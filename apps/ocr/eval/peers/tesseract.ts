import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

interface TesseractWorker {
  recognize: (image: Buffer) => Promise<{ data: { text: string } }>;
  terminate: () => Promise<unknown>;
}

const require = createRequire(import.meta.url);

/** tesseract.js with the language data from npm; it downloads nothing. */
export async function tesseractReader(language: 'ara' | 'eng') {
  const { createWorker } = require('tesseract.js') as {
    createWorker: (language: string, mode: number, options: object) => Promise<TesseractWorker>;
  };
  const langPath = join(
    dirname(require.resolve(`@tesseract.js-data/${language}/package.json`)),
    '4.0.0_best_int',
  );
  const worker = await createWorker(language, 1, { langPath, cacheMethod: 'none', gzip: true });
  return {
    read: async (upload: Buffer) => (await worker.recognize(upload)).data.text,
    close: () => worker.terminate(),
  };
}
