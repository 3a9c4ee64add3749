import {
  chownSync,
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Account, mustHaveName } from './account.ts';
import type { Binaries } from './binaries.ts';
import { pathFor } from './cluster-path.ts';
import { runToEnd } from './run-to-end.ts';
import { stopServersIn } from './stale.ts';

export const DATABASE = 'bawaba';
export const ROLE = 'bawaba';

interface NewCluster {
  clusterDir: string;
  binaries: Binaries;
  account: Account;
  password: string;
  /** Whether to flush the cluster to the disk. Only a temporary cluster is not flushed. */
  durable: boolean;
}

/**
 * Creates the cluster under another name and renames it when it is complete: after a killed initdb the folder neither starts
 * nor lets initdb run again.
 */
export async function makeCluster({
  clusterDir,
  binaries,
  account,
  password,
  durable,
}: NewCluster): Promise<void> {
  mustHaveName(account);
  await removeHalfMade(clusterDir);
  const half = mkdtempSync(halfMadePrefix(clusterDir));
  if (account.uid !== undefined && account.gid !== undefined) chownSync(half, account.uid, account.gid);
  const data = pathFor(account, half);
  const inside = { ...account, cwd: half };

  await runToEnd(
    binaries.initdb,
    [
      `--pgdata=${data}`,
      '--username=postgres',
      '--encoding=UTF8',
      ...LOCALE,
      '--auth=trust',
      '--data-checksums',
      '--no-sync',
    ],
    inside,
  );
  await runToEnd(
    binaries.postgres,
    ['--single', '-F', '-D', data, 'template1'],
    inside,
    firstStatements(password),
  );
  writeFileSync(join(half, 'pg_hba.conf'), WHO_MAY_CONNECT);
  if (durable) await runToEnd(binaries.initdb, ['--sync-only', `--pgdata=${data}`], inside);
  renameSync(half, clusterDir);
  if (durable) syncFolder(dirname(clusterDir));
}

/** With lc_ctype=C, pg_trgm finds no trigrams in Arabic. macOS and Windows have no C.UTF-8, but another UTF-8 locale. */
const LOCALE =
  process.platform === 'linux'
    ? ['--locale=C.UTF-8']
    : ['--locale=C', `--lc-ctype=${process.platform === 'darwin' ? 'UTF-8' : 'en-US'}`];

/**
 * The superuser has no password and so cannot sign in. The program's role owns its database and may back it up. The
 * single-user server reads one statement per line. They run in template1, so that every database has the grants. The password
 * is base64url and needs no escaping.
 */
const firstStatements = (password: string) =>
  [
    `CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD '${password}'`,
    `GRANT pg_monitor, pg_checkpoint, pg_signal_backend TO ${ROLE}`,
    `GRANT EXECUTE ON FUNCTION pg_backup_start(text, boolean), pg_backup_stop(boolean), pg_switch_wal() TO ${ROLE}`,
    `CREATE DATABASE ${DATABASE} OWNER ${ROLE}`,
    '',
  ].join('\n');

const WHO_MAY_CONNECT =
  process.platform === 'win32'
    ? 'host all all 127.0.0.1/32 scram-sha-256\n'
    : 'local all all scram-sha-256\n';

const halfMadePrefix = (clusterDir: string) => `${clusterDir}.half-made-`;

/** The caller holds the lock of the folder, so no other process is creating a cluster here. */
async function removeHalfMade(clusterDir: string): Promise<void> {
  const parent = dirname(clusterDir);
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(basename(halfMadePrefix(clusterDir)))) continue;
    const half = join(parent, name);
    await stopServersIn(half);
    rmSync(half, { recursive: true, force: true, maxRetries: 5 });
  }
}

function syncFolder(dir: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(dir, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
