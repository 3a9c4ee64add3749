import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { bundled, type Program, startProgram } from '@bawaba/test-programs';
import { onTestFinished } from 'vitest';

type Account = { uid?: number; gid?: number };

export interface OtherProcess {
  process: Program;
  url?: string;
  pid?: number;
  error?: string;
}

const script = await bundled(new URL('./serve.ts', import.meta.url));

/** Starts a server from another process, optionally with another account, and waits for its result. Ends with the test. */
export async function serveElsewhere(dataDir: string, account: Account = {}): Promise<OtherProcess> {
  const program = launch(dataDir, account);
  onTestFinished(async () => {
    await killHard(program);
  });
  await program.untilSaid('\n');
  return { process: program, ...JSON.parse(program.said.out) };
}

export const launch = (dataDir: string, account: Account = {}): Program =>
  startProgram({
    name: 'the program that keeps a server',
    args: [script, dataDir],
    account,
    env: { PATH: process.env.PATH, HOME: '/' },
  });

/** Starts and stops a server in new namespaces of Linux, as in a container, and returns its result. */
export async function startInContainer(namespaces: string[], dataDir: string): Promise<{ error?: string }> {
  const program = spawn('unshare', [...namespaces, process.execPath, script, dataDir, 'stop'], {
    env: { PATH: process.env.PATH, HOME: '/' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code, signal]] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'exit'),
  ]);
  if (!out) throw new Error(`the program in the container ended with ${signal ?? code}: ${err}`);
  return JSON.parse(out);
}

export const killHard = (program: Program) => program.stop('SIGKILL');
