import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { findCycles } from './cycles.ts';
import { placeOf } from './place.ts';
import { type Import, readSources, type Source } from './read-sources.ts';
import { rules } from './rules.ts';

/** Every violation of the import rules in ARCHITECTURE.md, one line each. */
export async function checkImports(root: string): Promise<string[]> {
  const sources = await readSources(root);
  const paths = new Set(sources.map(({ path }) => path));
  const resolve = (from: Source, { specifier }: Import) => resolveOurs(root, paths, from.path, specifier);
  // A type that points backwards couples two files as a value does. Only a dynamic import may close a cycle: it runs later.
  const imported = (source: Source) =>
    source.imports
      .filter(({ kind }) => kind !== 'dynamic')
      .map((found) => resolve(source, found))
      .filter((target) => target !== undefined);

  return [
    ...sources.flatMap((source) => checkSource(source, (imported) => resolve(source, imported))),
    ...findCycles(new Map(sources.map((source) => [source.path, imported(source)]))).map(
      (cycle) => `${cycle[0]}: a cycle: ${[...cycle, cycle[0]].join(' → ')}`,
    ),
  ];
}

function checkSource(source: Source, resolve: (imported: Import) => string | undefined): string[] {
  const from = placeOf(source.path);
  const broken = source.imports.flatMap((imported) => {
    const target = resolve(imported);
    return target ? rules.map((rule) => rule(from, placeOf(target))) : [];
  });
  if (isBarrel(source)) broken.push('re-exports only: no barrels except the entry of a package');
  if (
    from.workspace === 'apps/api' &&
    !from.isTest &&
    from.layer !== 'repository' &&
    // Backups move whole tables, whichever feature they belong to.
    !['database', 'backup'].includes(from.part)
  ) {
    if (source.imports.some(isDatabaseLibrary))
      broken.push('only repositories and database/ import kysely or pg');
    if (SQL.test(source.code)) broken.push('only repositories and database/ write SQL');
  }
  return [...new Set(broken)].filter((text) => text !== undefined).map((text) => `${source.path}: ${text}`);
}

const isDatabaseLibrary = ({ specifier, kind }: Import) =>
  kind !== 'type' && /^(kysely|pg|pg-cursor|pg-copy-streams)(\/|$)/.test(specifier);

const SQL =
  /['"`]\s*(SELECT\s[^'"`]+\sFROM\s|INSERT INTO\s|UPDATE\s+\w+\s+SET\s|DELETE FROM\s|WITH\s+\w+\s+AS\s*\()/;

const isPackageEntry = (path: string) => /^packages\/[^/]+\/src\/index\.ts$/.test(path);

function isBarrel({ path, code }: Source): boolean {
  if (isPackageEntry(path)) return false;
  const without = code.replace(/^export (\*|\{[^}]*\})(\s+as\s+\w+)?\s+from\s+"[^"]*";$/gm, '');
  return without.trim() === '' && code.trim() !== '';
}

function resolveOurs(root: string, paths: Set<string>, from: string, specifier: string): string | undefined {
  const own = /^@bawaba\/([^/]+)$/.exec(specifier);
  if (own) {
    const parent = ['packages', 'apps'].find((folder) => existsSync(join(root, folder, own[1]!)));
    return `${parent}/${own[1]}/src/index.ts`;
  }
  if (!specifier.startsWith('.')) return undefined;
  const target = posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''));
  return [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find((path) => paths.has(path));
}
