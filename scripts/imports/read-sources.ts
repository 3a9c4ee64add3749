import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { init, parse } from 'es-module-lexer';
import { transformSync } from 'esbuild';

export interface Import {
  /** As written. */
  specifier: string;
  kind: 'static' | 'dynamic' | 'type';
}

export interface Source {
  /** From the root, with forward slashes. */
  path: string;
  imports: Import[];
  /** As JavaScript, without types and comments. */
  code: string;
}

const FOLDERS = ['packages', 'apps', 'e2e', 'scripts', 'bench'];
const IGNORED = /^(node_modules|dist|training|\..*)$/;

/** Every TypeScript source of the repository, with what it imports. */
export async function readSources(root: string): Promise<Source[]> {
  await init;
  return FOLDERS.flatMap((folder) => listSources(root, folder)).map((path) => readSource(root, path));
}

function listSources(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return IGNORED.test(entry.name) ? [] : listSources(root, path);
    return /\.(ts|tsx|mts|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });
}

function readSource(root: string, path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const { code } = transformSync(text, {
    loader: path.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'automatic',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  });
  const [found] = parse(code, path);
  const atRunTime = found.flatMap(({ type, specifier }): Import[] => {
    if (!specifier) return [];
    return [{ specifier, kind: type === 'dynamic' ? 'dynamic' : 'static' }];
  });
  return { path, code, imports: [...atRunTime, ...typeImports(text, atRunTime)] };
}

/**
 * The compiler removes these before the lexer sees them: `import type … from`, `export type … from`, and `import('…').Name` in
 * a type. The formatter starts the first two on a line of their own.
 */
function typeImports(text: string, atRunTime: Import[]): Import[] {
  const statements = text.matchAll(/^(?:import|export) type [^;]*? from '([^']+)'/gm);
  const expressions = text.matchAll(/\bimport\('([^']+)'\)/g);
  const dynamic = new Set(
    atRunTime.filter(({ kind }) => kind === 'dynamic').map(({ specifier }) => specifier),
  );
  return [
    ...[...statements].map(([, specifier]) => specifier!),
    ...[...expressions].map(([, specifier]) => specifier!).filter((specifier) => !dynamic.has(specifier)),
  ].map((specifier) => ({ specifier, kind: 'type' }));
}
