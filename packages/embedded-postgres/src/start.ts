import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { chooseAccount } from './account.ts';
import { addressOf } from './address.ts';
import { prepareBinaries } from './binaries.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { PING_INTERVAL_MS, watchForHang } from './hang.ts';
import { makeCluster } from './initdb.ts';
import { readOrMakePassword } from './password.ts';
import { openServerLog } from './server-log.ts';
import { SETTINGS } from './settings.ts';
import { startOnUnix } from './start-unix.ts';
import { startOnWindows } from './start-windows.ts';

export interface StartOptions {
  /** The program's data folder; the cluster is made in `postgres` inside it. */
  dataDir: string;
  /** Server settings, over our own. */
  settings?: Record<string, string>;
  /** Receives every line that the server logs. `postgres.log` gets them too. */
  log?: (line: string) => void;
  /** The lock of dataDir, if the caller holds it; otherwise it is acquired here and released when the server ends. */
  lock?: FolderLock;
  /** If set, a server that no longer answers is killed, and this is called. */
  onHang?: () => void;
  pingIntervalMs?: number;
  /** Whether a new cluster must survive a power cut. Default: true; false for tests. */
  durable?: boolean;
}

export interface RunningPostgres {
  /** For `pg`: role, password, database and socket folder in one. */
  url: string;
  pid: number;
  /** Closes every connection, flushes everything to the disk, and waits until the server has ended. */
  stop(): Promise<void>;
  /** The exit code, however the server ended; null after a signal. */
  exited: Promise<number | null>;
}

export async function startPostgres(options: StartOptions): Promise<RunningPostgres> {
  const lock = options.lock ?? (await lockFolder(options.dataDir));
  const release = async () => {
    if (!options.lock) await lock.release();
  };
  try {
    const { password, server } = await startLocked(options);
    const url = addressOf(password, server);
    const { onHang, pingIntervalMs = PING_INTERVAL_MS } = options;
    const stopWatching = onHang
      ? watchForHang(url, pingIntervalMs, () => {
          onHang();
          void server.kill();
        })
      : () => {};
    const exited = server.exited.finally(() => {
      stopWatching();
      return release();
    });
    return {
      url,
      pid: server.pid,
      exited,
      stop: async () => {
        stopWatching();
        await server.stop();
        await exited;
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function startLocked({ dataDir, settings, log = () => {}, durable = true }: StartOptions) {
  const folder = realpathSync(dataDir);
  const clusterDir = join(folder, 'postgres');
  const exists = existsSync(clusterDir);
  const account = chooseAccount(clusterDir);
  const binaries = prepareBinaries(account);
  const password = readOrMakePassword(folder, exists);
  if (!exists) await makeCluster({ clusterDir, binaries, account, password, durable });

  const writeLog = openServerLog(join(folder, 'postgres.log'));
  const server = await (process.platform === 'win32' ? startOnWindows : startOnUnix)({
    clusterDir,
    binaries,
    account,
    settings: { ...SETTINGS, ...settings },
    log: (line) => {
      writeLog(`${line}\n`);
      log(line);
    },
  });
  return { password, server };
}
