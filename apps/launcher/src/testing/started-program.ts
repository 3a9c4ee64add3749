import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';

export interface StartedProgram {
  process: ChildProcess;
  /** What it has said so far. */
  said: { out: string; err: string };
  exited: Promise<number | null>;
}

/** Runs a Node program and collects what it says. */
export function startProgram(args: string[], env: NodeJS.ProcessEnv): StartedProgram {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    said.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.err += chunk;
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  return { process: child, said, exited };
}

/** Resolves when it has announced itself; rejects if it ends before. */
export async function announced({ process: child, said, exited }: StartedProgram): Promise<void> {
  const ended = exited.then((code) => {
    throw new Error(`ended with ${code} before it was ready: ${said.err}`);
  });
  while (!said.out.includes('ready at')) await Promise.race([once(child.stdout!, 'data'), ended]);
}

export async function findFreePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return String(port);
}

export function makeTemporaryFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'bawaba-launcher-'));
  // A database whose parent was killed takes a moment to leave.
  onTestFinished(() =>
    vi.waitFor(() => rmSync(dir, { recursive: true, force: true }), { timeout: 60_000, interval: 200 }),
  );
  return dir;
}

/** A process and everything below it, the youngest first. */
export function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) && parentOf(name);
    if (parent) parents.set(Number(name), parent);
  }
  const below = (ancestor: number): number[] =>
    [...parents].filter(([, parent]) => parent === ancestor).flatMap(([child]) => [...below(child), child]);
  return [...below(pid), pid];
}

export const isAlive = (pid: number) => parentOf(String(pid)) !== undefined;

/** undefined for a process that is gone, or dead and waiting to be fetched. */
function parentOf(pid: string): number | undefined {
  try {
    const [, state, parent] = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return state === 'Z' ? undefined : Number(parent);
  } catch {
    return undefined;
  }
}
