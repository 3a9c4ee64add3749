import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Program, startProgram as start } from '@bawaba/test-programs';
import { onTestFinished, vi } from 'vitest';

/** How long a test waits for a condition: the slowest machine needs less. */
export const PATIENCE = { timeout: 120_000, interval: 50 };

/** Runs a Node program until the end of the test, and collects what it says. */
export function startProgram(args: string[], env: NodeJS.ProcessEnv): Program {
  const program = start({
    name: 'the launcher',
    args,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  onTestFinished(async () => void (await program.stop('SIGKILL')));
  return program;
}

/** Resolves when it has announced itself; rejects if it ends before. */
export const announced = (program: Program): Promise<void> => program.untilSaid('ready at');

export function makeTemporaryFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'bawaba-launcher-'));
  // A database whose parent was killed takes a moment to leave.
  onTestFinished(() => vi.waitFor(() => rmSync(dir, { recursive: true, force: true }), PATIENCE));
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
export function parentOf(pid: string): number | undefined {
  try {
    const [, state, parent] = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return state === 'Z' ? undefined : Number(parent);
  } catch {
    return undefined;
  }
}
