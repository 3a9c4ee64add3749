import { type Account, canEnter } from './account.ts';

/**
 * The path of the data folder for a PostgreSQL program that is started in that folder. If the account may not enter a parent
 * folder (such as the home of root), it cannot use the absolute path, but it can use its current folder.
 */
export function pathFor(account: Account, dir: string): string {
  if (canEnter(account, dir)) return dir;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new Error(
    `PostgreSQL does not run as root, and the account it runs under cannot enter ${dir}. ` +
      'Start the program under an ordinary account, or set DATA_DIR to a folder that every account may enter.',
  );
}
