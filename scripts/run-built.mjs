import { build } from './build.mjs';
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

/** A SIGTERM for npm ends npm and the shell between us, and neither passes it on: we notice that our parent is gone. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 100);
  watch.unref();
}
