import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const ocr = (path: string) => fileURLToPath(new URL(`../../../ocr/${path}`, import.meta.url));
const built = ocr('dist/server.js');
const PAGE_BYTES = 4096;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The real one, in a process of its own: as `npm start` runs it where it is built, else from its source. */
export async function startOcrService() {
  const port = await freePort();
  // Patient: a machine busy with other tests reads slowly, and that is not what is tested here.
  const env = { ...process.env, OCR_PORT: String(port), OCR_WORKERS: '1', OCR_TIMEOUT_MS: '55000' };
  const child = fork(existsSync(built) ? built : ocr('src/server.ts'), {
    env,
    execArgv: existsSync(built) ? [] : ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the OCR service ended with ${code} as soon as it had started`);
    }),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** Bytes in memory, where the system tells (Linux). */
    async memory(): Promise<number> {
      const pages = await readFile(`/proc/${child.pid}/statm`, 'utf8').catch(() => '0 0');
      return Number(pages.split(' ')[1]) * PAGE_BYTES;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
export type OcrService = Awaited<ReturnType<typeof startOcrService>>;
