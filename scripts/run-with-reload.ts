import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { startPostgres } from '@bawaba/embedded-postgres';
import { root } from './repository.mjs';
import { commandOf } from './run.mjs';

/** For developers: PostgreSQL, the api and the OCR service (both restarted when their sources change), and Vite. */
const dataDir = resolve(process.env.DATA_DIR || join(root, 'data'));
const port = process.env.PORT || '3000';
const ocrPort = process.env.OCR_PORT || '5001';

const postgres = process.env.DATABASE_URL ? undefined : await startPostgres({ dataDir });
const env = {
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: postgres?.url ?? process.env.DATABASE_URL,
  PORT: port,
  API_PORT: port,
  OCR_PORT: ocrPort,
};

const run = (args: string[], cwd = root): ChildProcess =>
  spawn(process.execPath, args, { cwd, env, stdio: 'inherit', detached: process.platform !== 'win32' });
const children = [
  run([commandOf('tsx'), 'watch', '--clear-screen=false', 'apps/api/src/server.ts']),
  run([commandOf('tsx'), 'watch', '--clear-screen=false', 'apps/ocr/src/server.ts']),
  run([commandOf('vite'), '--clearScreen', 'false'], join(root, 'apps/web')),
];

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  const running = children.filter((child) => child.exitCode === null && child.signalCode === null);
  const ended = running.map((child) => once(child, 'exit'));
  for (const child of running) child.kill('SIGTERM');
  await Promise.all(ended);
  await postgres?.stop();
  process.exit(0);
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
