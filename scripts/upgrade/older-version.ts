import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../repository.mjs';

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The commit before the one that added the newest migration: an upgrade from there has something to migrate. */
export function commitBeforeNewestMigration(): string {
  const parents = git('log', '--diff-filter=A', '-1', '--format=%P', '--', 'apps/api/migrations');
  const [first] = parents.split(' ');
  if (!first) throw new Error('git knows no version before the newest migration: name one as an argument');
  return first;
}

export const describeCommit = (ref: string) => git('log', '-1', '--format=%h of %cs, “%s”', ref);

/** Builds the servers of another commit in the folder; returns the program of its api. */
export function buildOlderVersion(ref: string, folder: string): string {
  const archive = join(folder, 'source.tar');
  const parts = ['apps', 'packages', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.base.json'];
  const unused = ['models', 'eval', 'training'].map((name) => `:(exclude)apps/ocr/${name}`);
  git('archive', '-o', archive, ref, '--', ...parts, ...unused);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  if (hasSamePackages(folder)) linkPackages(folder);
  else
    execFileSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'inherit',
    });
  execFileSync(process.execPath, ['scripts/build.mjs', 'servers'], { cwd: folder, stdio: 'inherit' });
  return join(folder, 'apps/api/dist/server.js');
}

interface Lock {
  readonly packages: Record<string, { version?: string; link?: boolean }>;
}

/** Whether all packages of others that it needs are installed here. */
function hasSamePackages(folder: string): boolean {
  const read = (at: string): Lock => JSON.parse(readFileSync(join(at, 'package-lock.json'), 'utf8'));
  const here = read(root).packages;
  return Object.entries(read(folder).packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .every(([path, { version }]) => here[path]?.version === version);
}

/** The packages of others are those of this repository, ours are those of that version. */
function linkPackages(folder: string) {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@bawaba'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@bawaba' && name !== '.bawaba')
      symlinkSync(join(root, 'node_modules', name), join(modules, name));
  const workspaces = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(folder, parent)).map((name) => join(parent, name)),
  );
  for (const workspace of workspaces) {
    const manifest = join(folder, workspace, 'package.json');
    if (!existsSync(manifest)) continue;
    const link = join(modules, JSON.parse(readFileSync(manifest, 'utf8')).name);
    symlinkSync(relative(dirname(link), join(folder, workspace)), link);
    const own = join(root, workspace, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(folder, workspace, 'node_modules'));
  }
  // What its scripts/ensure-installed.mjs looks at.
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  writeFileSync(join(modules, '.bawaba'), lock);
}
