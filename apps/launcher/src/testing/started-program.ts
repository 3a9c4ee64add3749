import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Program, startProgram as start } from '@bawaba/test-programs';
import { onTestFinished, vi } from 'vitest';

/**
 * How long a test waits for a condition. The slowest machine needs less: a server that hangs is ended after a minute, and
 * its recovery can take as long. The limit of a test (vitest.config.ts) is higher, so that the condition is reported.
 */
export const PATIENCE = { timeout: 600_000, interval: 50 };

/** What must happen at the end: of the test, unless a caller says otherwise. */
export type AtEnd = (cleanUp: () => Promise<void>) => void;

/** Runs a Node program until the end of the test, and collects its output. */
export function startProgram(args: string[], env: NodeJS.ProcessEnv, atEnd: AtEnd = onTestFinished): Program {
  const program = start({
    name: 'the launcher',
    args,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  atEnd(async () => void (await program.stop('SIGKILL')));
  return program;
}

/** Resolves when the program has printed that it is ready; rejects if it ends before. */
export const announced = (program: Program): Promise<void> => program.untilSaid('ready at');

export function makeTemporaryFolder(atEnd: AtEnd = onTestFinished): string {
  const dir = mkdtempSync(join(tmpdir(), 'bawaba-launcher-'));
  // A database whose parent was killed needs a moment to stop.
  atEnd(() => vi.waitFor(() => rmSync(dir, { recursive: true, force: true }), PATIENCE));
  return dir;
}
