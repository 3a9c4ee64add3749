import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { memoryMb } from '../load/processes.ts';
import type { System } from './system.ts';

const built = fileURLToPath(new URL('../../apps/api/dist/server.js', import.meta.url));
const probe = new URL('./event-loop-probe.mjs', import.meta.url).href;
export const ADMIN = { username: 'admin', password: 'the admin of the benchmark' };

/** Starts the built api on a database, with a probe of its event loop inside. */
export async function startApi(name: string, databaseUrl: string, dataDir: string, program = built) {
  const child = fork(program, {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      // So that the benchmark can sign in from many addresses.
      TRUST_PROXY: '127.0.0.1',
    },
    execArgv: ['--import', probe, ...(process.env.API_NODE_OPTIONS?.split(' ') ?? [])],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new AbortController();
  child.once('exit', (code) => ended.abort(new Error(`${name} ended with ${code}`)));
  let address = '';
  while (!address) {
    const [message] = (await once(child, 'message', ended)) as [{ type: string; address?: string }];
    if (message.type === 'ready') address = message.address ?? '';
  }
  const pid = child.pid as number;
  const signIn = async () => {
    const response = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMIN),
    });
    return ((await response.json()) as { token: string }).token;
  };
  const token = await signIn();

  return {
    name,
    pid,
    address,
    port: Number(new URL(address).port),
    token,
    headers: { authorization: `Bearer ${token}` },
    memoryMb: () => memoryMb(pid),
    /** The longest time that the event loop was blocked since the last call. */
    async longestBlockMs() {
      child.send({ type: 'event-loop?' });
      const [answer] = await once(child, 'message');
      return (answer as { blockedMs: number }).blockedMs;
    },
    /** SIGKILL: as a power cut would. */
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal);
      await once(child, 'exit');
    },
  } satisfies System & Record<string, unknown>;
}

export type Api = Awaited<ReturnType<typeof startApi>>;
