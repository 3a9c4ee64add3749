import { fork } from 'node:child_process';
import { programArguments } from '@bawaba/picture-workers';
import type { Config } from '../config.ts';
import { photoStoreEnvironment } from '../features/photos/photo-store-settings.ts';

const PROGRAM = new URL('./backup-worker.ts', import.meta.url);
const HEAP_MB = 256;

export type BackupConfig = Pick<Config, 'backups' | 'databaseUrl' | 'dataDir' | 'photoStore' | 'timeZone'>;

export interface WorkerEnd {
  readonly isGood: boolean;
  /** What it did, or why it failed; empty if there was nothing to do. */
  readonly text: string;
}

/**
 * Makes the backup that is due, in a process of its own: encryption uses the processor for minutes, and what hangs can be killed.
 * Resolves when it has ended, however it did.
 */
export async function runBackupWorker(
  { backups, databaseUrl, dataDir, photoStore, timeZone }: BackupConfig,
  cancelled: AbortSignal,
): Promise<WorkerEnd> {
  const argumentsOfNode = programArguments(PROGRAM);
  const worker = fork(argumentsOfNode.at(-1) as string, {
    execArgv: [`--max-old-space-size=${HEAP_MB}`, ...argumentsOfNode.slice(0, -1)],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      ...photoStoreEnvironment(photoStore),
      APP_TIMEZONE: timeZone,
      BACKUP_TO: backups?.folder,
      BACKUP_AT: backups?.at,
      BACKUP_KEEP: String(backups?.keep),
      BACKUP_RECIPIENT: backups?.recipients.join() || 'none',
    },
    signal: cancelled,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  // A cancelled one ends like any other.
  worker.on('error', () => {});
  let output = '';
  for (const stream of [worker.stdout, worker.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return new Promise((resolve) =>
    worker.on('close', (code, signal) => {
      const lines = output.trim().split('\n');
      // When Node itself reports the error, its line is among others.
      const text = lines.find((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1) ?? '';
      resolve({ isGood: code === 0, text: text || (signal ?? '') });
    }),
  );
}
