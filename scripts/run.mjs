import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from './repository.mjs';

/** @typedef {{ code: number | null, signal: NodeJS.Signals | null, overdue: boolean }} Ending */

/**
 * Runs a Node program in the foreground and resolves with its exit code.
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>}
 */
export async function runNode(args, options) {
  return (await runToEnd(args, options)).code ?? 1;
}

/**
 * The same, and resolves with how the program ended. One that runs longer than the limit is killed.
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, limitMs?: number, quiet?: boolean }} [options]
 * @returns {Promise<Ending>}
 */
export function runToEnd(args, { cwd = root, env = process.env, limitMs, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env, stdio: quiet ? 'ignore' : 'inherit' });
    let overdue = false;
    const limit =
      limitMs &&
      setTimeout(() => {
        overdue = true;
        child.kill('SIGKILL');
      }, limitMs);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearTimeout(limit);
      resolve({ code, signal, overdue });
    });
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
