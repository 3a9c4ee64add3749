import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * The set-up of tests that run the built programs, as users do. They also start several times faster than the sources.
 * Does nothing if no source has changed since the last build.
 */
export function setup() {
  const cwd = fileURLToPath(new URL('../../..', import.meta.url));
  execFileSync(process.execPath, ['scripts/build.mjs', 'servers'], { cwd });
}
