import { type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { System } from './system.ts';

/** Starts a server of the benchmark, which sends a message with its port once it listens. */
export async function startServer(
  name: string,
  file: string,
  env: Readonly<Record<string, string>>,
  options: ForkOptions = {},
): Promise<System> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...options,
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  const listening = once(child, 'message') as Promise<[{ port: number; headers?: Record<string, string> }]>;
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${name} ended with ${code} before it listened`);
  });
  const [{ port, headers = {} }] = await Promise.race([listening, ended]);
  ended.catch(() => {});
  return {
    name,
    pid: child.pid as number,
    port,
    headers,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
