import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';
import { root } from './repository.mjs';
import { commandOf, runNode } from './run.mjs';

/** Every folder with a tsconfig.json of its own. */
function folders() {
  const inside = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
  );
  return [...inside, 'e2e', 'bench', 'scripts'].filter((dir) => existsSync(join(root, dir, 'tsconfig.json')));
}

/**
 * What the compiler checks, one after the other. Folders without options of their own are checked as one program:
 * otherwise each of them checks the packages that it imports again.
 * @returns {string[]}
 */
export function programs() {
  const configs = folders().map((folder) => ({
    folder,
    config: JSON.parse(readFileSync(join(root, folder, 'tsconfig.json'), 'utf8')),
  }));
  const shared = configs.filter(({ config }) => !config.compilerOptions);
  const program = join(root, '.cache', 'tsconfig.shared.json');
  mkdirSync(dirname(program), { recursive: true });
  const include = shared.flatMap(({ folder, config }) =>
    config.include.map((/** @type {string} */ path) => `../${folder}/${path}`),
  );
  writeFileSync(
    program,
    JSON.stringify({ extends: '../tsconfig.base.json', include: [...include, '../*.ts'] }),
  );
  return [program, ...configs.filter(({ config }) => config.compilerOptions).map(({ folder }) => folder)];
}

/** @returns {Promise<number>} how many programs failed */
export async function typecheck() {
  let failed = 0;
  for (const program of programs()) {
    if ((await runNode([commandOf('typescript', 'tsc'), '-p', program])) !== 0) failed++;
  }
  return failed;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureInstalled();
  process.exitCode = (await typecheck()) === 0 ? 0 : 1;
}
