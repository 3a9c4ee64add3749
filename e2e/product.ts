import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startThrowawayPostgres } from '@bawaba/embedded-postgres';
import { startService } from '@bawaba/test-programs';

const repository = fileURLToPath(new URL('..', import.meta.url));

export const ADMIN = { username: 'admin', password: 'the-gate-is-open' } as const;

/** Called when a part ends unexpectedly. By default the error fails the test. */
type OnUnexpectedEnd = (error: Error) => void;

export interface Part {
  readonly origin: string;
  stop(): Promise<void>;
}

export interface Product extends Part {
  /** Environment for another copy of the api with the same data. */
  readonly shared: { readonly DATABASE_URL: string; readonly DATA_DIR: string };
}

/** The real product with a real temporary database. The product must be built before. */
export async function startProduct(
  env: NodeJS.ProcessEnv = {},
  onUnexpectedEnd?: OnUnexpectedEnd,
): Promise<Product> {
  const database = await startThrowawayPostgres({}, onUnexpectedEnd);
  const dataDir = mkdtempSync(join(tmpdir(), 'bawaba-e2e-'));
  const shared = { DATABASE_URL: database.url, DATA_DIR: dataDir };
  const api = await startApi({ ...shared, ...env }, onUnexpectedEnd);
  return {
    origin: api.origin,
    shared,
    async stop() {
      await api.stop();
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export const startApi = (env: NodeJS.ProcessEnv, onUnexpectedEnd?: OnUnexpectedEnd): Promise<Part> =>
  start('the api', 'apps/api/dist/server.js', onUnexpectedEnd, {
    PORT: '0',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'error',
    ...env,
  });

/**
 * The real OCR service, with one worker: the browsers need the other of two cores. Its timeout is long, because OCR is
 * slow on a busy machine; the timeout of the api is 60 seconds.
 */
export const startOcr = (onUnexpectedEnd?: OnUnexpectedEnd): Promise<Part> =>
  start('the OCR service', 'apps/ocr/dist/server.js', onUnexpectedEnd, {
    OCR_PORT: '0',
    OCR_WORKERS: '1',
    OCR_TIMEOUT_MS: '55000',
  });

async function start(
  name: string,
  program: string,
  onUnexpectedEnd: OnUnexpectedEnd | undefined,
  env: NodeJS.ProcessEnv,
): Promise<Part> {
  const service = await startService({
    name,
    args: [join(repository, program)],
    cwd: repository,
    env: { ...process.env, ...env },
    onUnexpectedEnd,
  });
  return { origin: service.ready.address, stop: async () => void (await service.stop()) };
}
