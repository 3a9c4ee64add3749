import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureNode } from './ensure-node.mjs';
import { root } from './repository.mjs';

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.bawaba');

/** Installs the packages of package-lock.json, unless exactly those are installed already. */
export function ensureInstalled() {
  ensureNode();
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (read(stampFile) === wanted) return;
  if (!installedSinceTheLockChanged()) install();
  writeFileSync(stampFile, wanted);
}

/** Whether a developer has run `npm install`: npm writes this file last. */
function installedSinceTheLockChanged() {
  const installed = statSync(join(root, 'node_modules', '.package-lock.json'), { throwIfNoEntry: false });
  return installed !== undefined && installed.mtimeMs >= statSync(lockFile).mtimeMs;
}

function install() {
  console.error('Installing packages (once; this takes a minute or so)…');
  // Building needs the development packages, also with NODE_ENV=production.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  // The onnxruntime package runs on the CPU as it is; its install script would download files for NVIDIA GPUs.
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' },
  };
  const npm = process.env.npm_execpath;
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (status === 0) return;
  console.error('The packages could not be installed; the output of npm above explains why.');
  process.exit(1);
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
