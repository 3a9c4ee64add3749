import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';

/** The uid and gid a PostgreSQL process gets; empty means: the ones we already have. */
export interface Account {
  uid?: number;
  gid?: number;
}

const runsAsRoot = () => process.getuid?.() === 0;

/**
 * PostgreSQL refuses to run as root, so in a container (or under sudo) it gets an account of passwd:
 * the owner of an existing cluster, else `nobody`. initdb looks the account up by name, so a bare uid will not do.
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
 * initdb and the single-user server look up the name of their account and end without one, as in a container that runs
 * under a bare uid. The server itself does without, so a database that is there already opens.
 */
export function mustHaveName(account: Account): void {
  const uid = account.uid ?? process.getuid?.();
  // Asked, and not read from the file: directory services know accounts that the file does not.
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

/** macOS writes nobody's uid as -2, which the kernel and stat() call 4294967294. */
const as32Bits = (id: string | undefined) => Number(id) >>> 0;

/** Whether the account can enter the folder, found out by trying: mode bits alone miss ACLs and mounts. */
export function canEnter(account: Account, dir: string): boolean {
  if (account.uid === undefined) return true;
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', dir], { ...account, cwd: '/' }).status === 0;
}
