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
 * What the compiler checks. Folders without options of their own are checked as one program:
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

/** Programs that are checked at once. */
const AT_ONCE = 2;

/**
 * Each program has one checker: those of one program would all compute the types that they share, which takes the processor twice
 * as long.
 * @returns {Promise<number>} how many programs failed
 */
export async function typecheck() {
  const waiting = programs();
  let failed = 0;
  const checkNext = async () => {
    for (let program = waiting.shift(); program; program = waiting.shift())
      if ((await runNode([commandOf('typescript', 'tsc'), '-p', program, '--checkers', '1'])) !== 0) failed++;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, checkNext));
  return failed;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureInstalled();
  process.exitCode = (await typecheck()) === 0 ? 0 : 1;
}
