import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';

/** The uid and gid of a PostgreSQL process; empty: those of this process. */
export interface Account {
  uid?: number;
  gid?: number;
}

const runsAsRoot = () => process.getuid?.() === 0;

/**
 * PostgreSQL refuses to run as root, so in a container (or under sudo) it runs as the owner of an existing cluster, otherwise
 * as `nobody`. The account must be in /etc/passwd, because initdb looks up its name.
 */
export function chooseAccount(clusterDir: string): Account {
  if (!runsAsRoot()) return {};
  const accounts = readPasswd();
  if (existsSync(clusterDir)) {
    const owner = accounts.find(({ uid }) => uid === statSync(clusterDir).uid);
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  const unprivileged =
    accounts.find(({ name }) => name === 'nobody') ?? accounts.find(({ uid }) => uid !== 0);
  if (!unprivileged) {
    throw new Error('PostgreSQL does not run as root, and /etc/passwd names no other account for it.');
  }
  return { uid: unprivileged.uid, gid: unprivileged.gid };
}

/**
 * initdb and the single-user server fail if their account has no name, as in a container with a bare uid. The server itself
 * needs no name, so an existing database opens.
 */
export function mustHaveName(account: Account): void {
  const uid = account.uid ?? process.getuid?.();
  // `id`, not the file, because directory services have accounts that /etc/passwd does not.
  if (uid === undefined || spawnSync('id', ['-un'], { ...account, cwd: '/' }).status !== 1) return;
  throw new Error(
    `This account (uid ${uid}) has no name in /etc/passwd, and PostgreSQL makes no database without one. ` +
      'Add a line for it, run the program under an account that has one, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

function readPasswd(): { name: string; uid: number; gid: number }[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: as32Bits(uid), gid: as32Bits(gid) }));
}

/** macOS writes the uid of nobody as -2; the kernel and stat() return 4294967294. */
const as32Bits = (id: string | undefined) => Number(id) >>> 0;

/** Tries whether the account can enter the folder: mode bits alone do not show ACLs and mounts. */
export function canEnter(account: Account, dir: string): boolean {
  if (account.uid === undefined) return true;
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', dir], { ...account, cwd: '/' }).status === 0;
}
