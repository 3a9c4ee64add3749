import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Program, startProgram as start } from '@bawaba/test-programs';
import { onTestFinished, vi } from 'vitest';

/** How long a test waits for a condition. The slowest machine needs less. */
export const PATIENCE = { timeout: 120_000, interval: 50 };

/** Runs a Node program until the end of the test, and collects its output. */
export function startProgram(args: string[], env: NodeJS.ProcessEnv): Program {
  const program = start({
    name: 'the launcher',
    args,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  onTestFinished(async () => void (await program.stop('SIGKILL')));
  return program;
}

/** Resolves when the program has printed that it is ready; rejects if it ends before. */
export const announced = (program: Program): Promise<void> => program.untilSaid('ready at');

export function makeTemporaryFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'bawaba-launcher-'));
  // A database whose parent was killed needs a moment to stop.
  onTestFinished(() => vi.waitFor(() => rmSync(dir, { recursive: true, force: true }), PATIENCE));
  return dir;
}
