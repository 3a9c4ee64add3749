import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compressFiles } from './compress-files.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { fingerprint } from './fingerprint.mjs';
import { root } from './repository.mjs';
import { commandOf, runNode } from './run.mjs';

const servers = ['api', 'ocr', 'launcher'];
const common = ['packages', 'package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs'];

/** @type {{ name: string, inputs: string[], output: string, build: () => Promise<void> }[]} */
const parts = [
  {
    name: 'servers',
    inputs: [...servers.map((app) => `apps/${app}/src`), ...common],
    output: 'apps/launcher/dist/main.js',
    build: bundleServers,
  },
  { name: 'web', inputs: ['apps/web', ...common], output: 'apps/web/dist/index.html', build: buildWeb },
];

/**
 * Builds what has changed since it was last built.
 * @param {string[]} [names] the parts to build: `servers`, `web`; by default all
 */
export async function build(names = parts.map(({ name }) => name)) {
  await Promise.all(parts.filter(({ name }) => names.includes(name)).map(buildIfChanged));
}

/** @param {typeof parts[number]} part */
async function buildIfChanged({ name, inputs, output, build }) {
  const stampFile = join(root, '.cache', `built-${name}`);
  const wanted = fingerprint(inputs);
  const built = existsSync(stampFile) && readFileSync(stampFile, 'utf8');
  if (built === wanted && existsSync(join(root, output))) return;
  console.error(`Building ${name === 'web' ? 'the web application' : 'the servers'}…`);
  await build();
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(stampFile, wanted);
}

/**
 * Bundled: pure JavaScript that every start loads, with its dependencies, because one file loads several times faster
 * than a thousand. Not bundled: native code, and packages that read files of their own.
 */
const BUNDLED =
  /^(@bawaba\/.+|fastify|fastify-plugin|@fastify\/(multipart|static|swagger)|fast-json-stringify|zod|kysely|pg|pg-copy-streams|aws4fetch)(\/|$)/;
const NEVER_BUNDLED = /^(pino|thread-stream|pg-native)(\/|$)/;

async function bundleServers() {
  const esbuild = await import('esbuild');
  /** @type {import('esbuild').Plugin} */
  const choosePackages = {
    name: 'choose-packages',
    setup({ onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
        if (kind === 'entry-point' || isBuiltin(path)) return undefined;
        const wanted = importer.includes('node_modules') ? !NEVER_BUNDLED.test(path) : BUNDLED.test(path);
        return wanted ? undefined : { path, external: true };
      });
    },
  };
  await Promise.all(
    servers.map((app) =>
      esbuild.build({
        entryPoints: entryPointsOf(join(root, 'apps', app, 'src')),
        outdir: join(root, 'apps', app, 'dist'),
        entryNames: '[name]',
        bundle: true,
        platform: 'node',
        target: 'node20',
        format: 'esm',
        // Bundled CommonJS packages load Node's own modules with require.
        banner: {
          js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
        },
        plugins: [choosePackages],
        sourcemap: true,
        sourcesContent: false,
        logLevel: 'warning',
      }),
    ),
  );
}

/**
 * The programs of an app: the files at the top of src that Node runs directly, and the workers in any folder. All are
 * written to dist itself, so that every bundle finds a worker with `new URL('./name-worker.js', import.meta.url)`;
 * `reader.js`, the program of the OCR service's child processes, too.
 * @param {string} src
 */
function entryPointsOf(src) {
  const programs = [
    'server',
    'reader',
    'main',
    'backup',
    'backup-key',
    'restore',
    'move-photos',
    'reset-password',
  ];
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) => programs.some((name) => path === `${name}.ts`) || /(^|-|\.)worker\.ts$/.test(basename(path)),
    )
    .map((path) => join(src, path));
}

async function buildWeb() {
  const code = await runNode([commandOf('vite'), 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
  });
  if (code !== 0) throw new Error('the web application could not be built');
  await compressFiles(join(root, 'apps/web/dist/assets'));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureInstalled();
  await build(process.argv.length > 2 ? process.argv.slice(2) : undefined);
}
