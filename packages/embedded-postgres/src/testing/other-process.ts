import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface OtherProcess {
  process: ChildProcess;
  url?: string;
  pid?: number;
  error?: string;
}

const script = fileURLToPath(new URL('./serve.ts', import.meta.url));

/** Starts a server from a process of its own, under another account if asked, and waits for its word. */
export async function serveElsewhere(
  dataDir: string,
  account: { uid?: number; gid?: number } = {},
): Promise<OtherProcess> {
  const child = launch(dataDir, account);
  const [line] = await once(createInterface(child.stdout!), 'line');
  return { process: child, ...JSON.parse(line) };
}

export const launch = (dataDir: string, account: { uid?: number; gid?: number } = {}) =>
  spawn(process.execPath, ['--import', 'tsx', script, dataDir], {
    ...account,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, HOME: '/' },
  });

export async function killHard(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** A zombie that its new parent has not fetched yet is dead too. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

export const parentOf = (pid: number) =>
  Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
