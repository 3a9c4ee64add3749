import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { chooseAccount } from './account.ts';
import { addressOf } from './address.ts';
import { prepareBinaries } from './binaries.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { PULSE_MS, watchForHang } from './hang.ts';
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
  /** Every line the server logs; they are kept in `postgres.log` in any case. */
  log?: (line: string) => void;
  /** The lock of dataDir, where the caller holds it already; else it is taken here and let go when the server ends. */
  lock?: FolderLock;
  /** Ends a server that no longer answers, and says so; else it is left alone. */
  onHang?: () => void;
  /** Milliseconds between two looks whether it answers. */
  pulse?: number;
  /** Whether a new cluster must survive a power cut; true unless it is thrown away. */
  durable?: boolean;
}

export interface RunningPostgres {
  /** For `pg`: role, password, database and socket folder in one. */
  url: string;
  pid: number;
  /** Ends every connection, writes everything down, and waits until the server is gone. */
  stop(): Promise<void>;
  /** The exit code, whoever ended it; null if a signal did. */
  exited: Promise<number | null>;
}

export async function startPostgres(options: StartOptions): Promise<RunningPostgres> {
  const lock = options.lock ?? (await lockFolder(options.dataDir));
  const letGo = async () => {
    if (!options.lock) await lock.release();
  };
  try {
    const { password, server } = await startLocked(options);
    const url = addressOf(password, server);
    const { onHang, pulse = PULSE_MS } = options;
    const stopWatching = onHang
      ? watchForHang(url, pulse, () => {
          onHang();
          void server.kill();
        })
      : () => {};
    const exited = server.exited.finally(() => {
      stopWatching();
      return letGo();
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
    await letGo();
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

  const keep = openServerLog(join(folder, 'postgres.log'));
  const server = await (process.platform === 'win32' ? startOnWindows : startOnUnix)({
    clusterDir,
    binaries,
    account,
    settings: { ...SETTINGS, ...settings },
    log: (line) => {
      keep(`${line}\n`);
      log(line);
    },
  });
  return { password, server };
}
