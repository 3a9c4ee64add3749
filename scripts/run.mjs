import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from './repository.mjs';

/**
 * Runs a Node program in the foreground and resolves with its exit code. npm may say nothing more than it must.
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>}
 */
export function runNode(args, { cwd = root, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * The script behind a command of an installed package, such as vitest or tsc.
 * @param {string} packageName
 * @param {string} [command]
 */
export function commandOf(packageName, command = packageName) {
  const manifest = join(root, 'node_modules', packageName, 'package.json');
  const { bin } = createRequire(manifest)(manifest);
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[command]);
}
