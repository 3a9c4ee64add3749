import { chmodSync, cpSync, existsSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findPackage, prepareBinaries } from './binaries.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';

/** The package as npm unpacks it without install scripts: no symlinks, and perhaps no executable bits. */
function unpackBare(dir: string): string {
  const copy = join(dir, 'package');
  cpSync(findPackage(), copy, { recursive: true, verbatimSymlinks: true });
  for (const { target } of symlinksOf(copy)) rmSync(join(copy, target));
  return copy;
}

const symlinksOf = (packageDir: string): { source: string; target: string }[] =>
  JSON.parse(readFileSync(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8'));

describe.runIf(process.platform === 'linux')('the programs', () => {
  test('get the executable bits and the library symlinks that npm did not create', () => {
    const dir = makeTemporaryFolder();
    chmodSync(dir, 0o755);
    const bare = unpackBare(dir);
    chmodSync(join(bare, 'native', 'bin', 'postgres'), 0o644);
    const { postgres } = prepareBinaries({}, bare, join(dir, 'cache'));
    expect(postgres).toBe(join(bare, 'native', 'bin', 'postgres'));
    for (const { target } of symlinksOf(bare))
      expect(lstatSync(join(bare, target)).isSymbolicLink()).toBe(true);
    expect(existsSync(join(dir, 'cache'))).toBe(false);
  });

  test.runIf(process.getuid?.() === 0)('are copied once to where another account can run them', () => {
    const home = makeTemporaryFolder();
    const cache = join(makeTemporaryFolder(), 'cache');
    chmodSync(join(cache, '..'), 0o755);
    const bare = unpackBare(home);
    const nobody = { uid: 65534, gid: 65534 };
    const first = prepareBinaries(nobody, bare, cache);
    expect(first.postgres.startsWith(cache)).toBe(true);
    const made = lstatSync(first.postgres).mtimeMs;
    expect(prepareBinaries(nobody, bare, cache)).toEqual(first);
    expect(lstatSync(first.postgres).mtimeMs).toBe(made);
    expect(readdirSync(cache)).toHaveLength(1);
  });
});
