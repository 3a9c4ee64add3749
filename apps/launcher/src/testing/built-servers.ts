import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** Fault tests run the built programs, as users do. */
export function buildServers() {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs', 'servers'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}
