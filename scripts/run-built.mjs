import { build } from './build.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

/**
 * Installs and builds if needed, and runs a built program in this process, so that Ctrl-C reaches it directly.
 * @param {string} program from the root
 */
export async function runBuilt(program) {
  endWithNpm();
  ensureInstalled();
  await build();
  await import(new URL(`../${program}`, import.meta.url).href);
}
