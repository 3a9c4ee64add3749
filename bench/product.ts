import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../apps/api/dist/server.js', import.meta.url));
const probe = new URL('./event-loop-probe.mjs', import.meta.url).href;
export const ADMIN = { username: 'admin', password: 'the admin of the benchmark' };

/** The built api on a database, with a probe of its event loop inside. */
export async function startApi(databaseUrl: string, dataDir: string, port: number) {
  const child = fork(built, {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'error',
    },
    execArgv: ['--import', probe],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const messages: { type: string; blockedMs?: number }[] = [];
  child.on('message', (message) => messages.push(message as (typeof messages)[number]));
  while (!messages.some(({ type }) => type === 'ready')) await once(child, 'message');

  return {
    address: `http://127.0.0.1:${port}`,
    memoryMb: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    /** The longest the event loop was kept busy since the last time this was asked. */
    async longestBlockMs() {
      child.send({ type: 'event-loop?' });
      const [answer] = await once(child, 'message');
      return (answer as { blockedMs: number }).blockedMs;
    },
    async signIn() {
      const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(ADMIN),
      });
      return ((await response.json()) as { token: string }).token;
    },
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

export type Api = Awaited<ReturnType<typeof startApi>>;
