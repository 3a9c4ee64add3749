import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';
import { root } from './repository.mjs';
import { commandOf, runNode } from './run.mjs';

/** Every folder with a tsconfig.json of its own. */
export function projects() {
  const inside = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
  );
  return [...inside, 'e2e', 'bench', 'scripts'].filter((dir) => existsSync(join(root, dir, 'tsconfig.json')));
}

/** @returns {Promise<number>} how many projects failed */
export async function typecheck() {
  let failed = 0;
  for (const project of projects()) {
    if ((await runNode([commandOf('typescript', 'tsc'), '-p', project])) !== 0) failed++;
  }
  return failed;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureInstalled();
  process.exitCode = (await typecheck()) === 0 ? 0 : 1;
}
