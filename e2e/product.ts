import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startThrowawayPostgres } from '@bawaba/embedded-postgres';

const repository = fileURLToPath(new URL('..', import.meta.url));

export const ADMIN = { username: 'admin', password: 'the-gate-is-open' } as const;

export interface Service {
  /** Where it is found. */
  readonly origin: string;
  stop(): Promise<void>;
}

export interface Product extends Service {
  /** What another copy of the api needs to serve the same register. */
  readonly shared: { readonly DATABASE_URL: string; readonly DATA_DIR: string };
}

/** The real product on a real database, both thrown away afterwards. Both must be built. */
export async function startProduct(env: NodeJS.ProcessEnv = {}): Promise<Product> {
  const database = await startThrowawayPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), 'bawaba-e2e-'));
  const shared = { DATABASE_URL: database.url, DATA_DIR: dataDir };
  const api = await startApi({ ...shared, ...env });
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

export const startApi = (env: NodeJS.ProcessEnv): Promise<Service> =>
  start('apps/api/dist/server.js', {
    PORT: '0',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'error',
    ...env,
  });

/** The real reading service: one core of the two, since the browsers need the other. */
export const startOcr = (): Promise<Service> =>
  start('apps/ocr/dist/server.js', { OCR_PORT: '0', OCR_WORKERS: '1' });

async function start(program: string, env: NodeJS.ProcessEnv): Promise<Service> {
  const child = fork(join(repository, program), { cwd: repository, env: { ...process.env, ...env } });
  return {
    origin: await ready(child, program),
    async stop() {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exited;
    },
  };
}

const ready = (child: ChildProcess, program: string): Promise<string> =>
  new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${program} stopped with ${code} before it was ready`)));
    child.on('message', (message: { type?: string; address?: string }) => {
      if (message.type === 'ready' && message.address) resolve(message.address);
    });
  });
