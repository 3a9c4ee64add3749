import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureNode } from './ensure-node.mjs';
import { root } from './repository.mjs';

/**
 * Installs and builds if needed, and runs a built program in this process, so that Ctrl-C reaches it directly.
 * @param {string} program from the root
 */
export async function runBuilt(program) {
  endWithNpm();
  ensureNode();
  if (!canOnlyRun(program)) {
    ensureInstalled();
    await build();
  }
  await import(new URL(`../${program}`, import.meta.url).href);
}

/**
 * Whether this is a copy to run and not to build, as in our container: with a built program, and with the packages that it
 * needs, but without those that build it.
 * @param {string} program
 */
function canOnlyRun(program) {
  const exists = (/** @type {string} */ path) => existsSync(join(root, path));
  const canBuild = exists('node_modules/esbuild') && exists('node_modules/vite');
  return exists(program) && exists('node_modules/.package-lock.json') && !canBuild;
}
