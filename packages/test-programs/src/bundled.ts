import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

/** Here Node finds our packages, as it does beside the sources. */
const folder = fileURLToPath(new URL('../../../.cache/test-programs', import.meta.url));

/** Packages of ours are sources; all others stay where they are. */
const onlyOurs: Plugin = {
  name: 'only-ours',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@bawaba/') ? undefined : { path, external: true },
    );
  },
};

/**
 * A program of the tests as one file of JavaScript: it starts with a third of the processor time that its source takes with tsx. Its
 * `import.meta.url` is that of the source.
 */
export async function bundled(source: URL): Promise<string> {
  const path = fileURLToPath(source);
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    plugins: [onlyOurs],
    define: { 'import.meta.url': JSON.stringify(source.href) },
  });
  const { contents } = outputFiles[0]!;
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 16);
  const file = join(folder, `${basename(path, '.ts')}-${hash}.mjs`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  // Two test files may write it at the same moment.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, contents);
  renameSync(unfinished, file);
  return file;
}
