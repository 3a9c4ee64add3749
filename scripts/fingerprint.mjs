import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository.mjs';

/**
 * Changes when a file under the paths is added, removed or written. Names, sizes and times are enough, and reading those
 * of a thousand files takes a few milliseconds.
 * @param {string[]} paths files or folders, from the root; those that do not exist count as empty
 */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths) add(path, hash);
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @param {import('node:crypto').Hash} hash
 */
function add(path, hash) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isDirectory()) {
    hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(join(root, path)).sort()) {
    if (!/^(node_modules|dist|\..*)$|\.test\.tsx?$/.test(name)) add(`${path}/${name}`, hash);
  }
}
