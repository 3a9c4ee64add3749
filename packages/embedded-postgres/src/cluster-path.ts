import { type Account, canEnter } from './account.ts';

/**
 * What a PostgreSQL program started inside the folder is told as its data folder. Under a closed home (root's, say)
 * its account cannot walk the path from the top, but the folder it already stands in stays open to it.
 */
export function pathFor(account: Account, dir: string): string {
  if (canEnter(account, dir)) return dir;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new Error(
    `PostgreSQL does not run as root, and the account it runs under cannot enter ${dir}. ` +
      'Start the program under an ordinary account, or set DATA_DIR to a folder that every account may enter.',
  );
}
