import { build } from './build.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

/**
 * Installs and builds what is missing and runs a built program in this process: nothing stands between the person's
 * Ctrl-C and the program.
 * @param {string} program from the root
 */
export async function runBuilt(program) {
  endWithNpm();
  ensureInstalled();
  await build();
  await import(new URL(`../${program}`, import.meta.url).href);
}
