import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startThrowawayPostgres } from '@bawaba/embedded-postgres';

const repository = fileURLToPath(new URL('..', import.meta.url));

export const ADMIN = { username: 'admin', password: 'the-gate-is-open' } as const;

export interface Product {
  /** Where the browser finds it. */
  readonly origin: string;
  stop(): Promise<void>;
}

/** The real product on a real database, both thrown away afterwards. Both must be built. */
export async function startProduct(env: NodeJS.ProcessEnv = {}): Promise<Product> {
  const database = await startThrowawayPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), 'bawaba-e2e-'));
  const api = fork(join(repository, 'apps/api/dist/server.js'), {
    cwd: repository,
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: '0',
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'error',
      ...env,
    },
  });
  return {
    origin: await ready(api),
    async stop() {
      const exited = new Promise((resolve) => api.once('exit', resolve));
      api.kill('SIGTERM');
      await exited;
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const ready = (api: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    api.once('exit', (code) => reject(new Error(`The api stopped with ${code} before it was ready`)));
    api.on('message', (message: { type?: string; address?: string }) => {
      if (message.type === 'ready' && message.address) resolve(message.address);
    });
  });
