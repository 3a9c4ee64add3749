import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from './account.ts';

/** sun_path has 108 bytes on Linux and 104 on macOS, with the final NUL. */
const LONGEST_SOCKET_PATH = 103;
const SOCKET_NAME = '.s.PGSQL.5432';

/** A folder with a short path for the socket: the path of the data folder may be too long for a socket. */
export function prepareSocketFolder(clusterDir: string, account: Account): string {
  const name = `bawaba-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 16)}`;
  const temporary = join(tmpdir(), name, SOCKET_NAME).length <= LONGEST_SOCKET_PATH ? tmpdir() : '/tmp';
  const dir = join(temporary, name);
  const owner = account.uid ?? process.getuid?.();
  try {
    mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  // Every account can write to the temporary folder: an attacker may have created a folder with our name.
  const found = lstatSync(dir);
  if (!found.isDirectory() || (found.uid !== owner && found.uid !== process.getuid?.())) {
    throw new Error(`${dir} belongs to another account; remove it and start again.`);
  }
  if (account.uid !== undefined && account.gid !== undefined) chownSync(dir, account.uid, account.gid);
  chmodSync(dir, 0o700);
  return dir;
}
