import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const here = fileURLToPath(new URL('.', import.meta.url));

/** A copy of the repository with these files beside the scripts, and an npm that only says what it was asked. */
function makeCopy(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'bawaba-copy-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const scripts = readdirSync(here).filter((name) => name.endsWith('.mjs'));
  for (const name of scripts) cpSync(join(here, name), join(root, 'scripts', name));
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(here, '..', name), join(root, name));
  const npm = join(root, 'npm.mjs');
  for (const [path, text] of Object.entries({ ...files, 'npm.mjs': NPM })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return (command: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${command}.mjs`, ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: root, npm_execpath: npm },
    });
    return { status, stdout, stderr };
  };
}

const NPM = `console.error('npm', process.argv[2]); process.exit(1);`;
const PROGRAM = `console.log('ran', process.argv.slice(2).join(' '));`;
const INSTALLED = { 'node_modules/.package-lock.json': '{}' };
const BUILD_TOOLS = {
  'node_modules/esbuild/package.json': '{ "exports": "./esbuild.mjs", "type": "module" }',
  'node_modules/esbuild/esbuild.mjs': `export const build = async () => { throw new Error('esbuild was asked') };`,
  'node_modules/vite/package.json': '{ "bin": "vite.mjs" }',
  'node_modules/vite/vite.mjs': '',
};

// Our container has neither the development packages nor .cache.
test.each(['backup', 'restore', 'reset-password', 'move-photos'])(
  'npm run %s runs what is built where nothing can be built',
  (command) => {
    const run = makeCopy({ ...INSTALLED, [`apps/api/dist/${command}.js`]: PROGRAM });
    expect(run(command, 'FILE', '--overwrite')).toEqual({
      status: 0,
      stdout: 'ran FILE --overwrite\n',
      stderr: '',
    });
  },
);

test('it builds what has changed where the build tools are installed', () => {
  const run = makeCopy({ ...INSTALLED, ...BUILD_TOOLS, 'apps/api/dist/backup.js': PROGRAM });
  const { status, stdout, stderr } = run('backup', 'FILE');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain('Building the servers…');
});

test('it installs the packages where there are none, although the program is built', () => {
  const { status, stdout, stderr } = makeCopy({ 'apps/api/dist/backup.js': PROGRAM })('backup', 'FILE');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain('npm ci\n');
});
