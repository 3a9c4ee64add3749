import { spawn } from 'node:child_process';
import { basename } from 'node:path';

/** Runs a PostgreSQL program until it ends; rejects with its error output if it fails. */
export function runToEnd(
  program: string,
  args: string[],
  options: { cwd: string; uid?: number; gid?: number },
  input = '',
): Promise<void> {
  return new Promise((resolve, reject) => {
    // A session of its own: a Ctrl-C at the terminal must reach our program, not initdb.
    const child = spawn(program, args, { ...options, detached: true, windowsHide: true });
    let output = '';
    child.stdout.resume();
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      // The single-user server ends with success even when a statement fails.
      const failed = code !== 0 || /^(?:\S+ ){0,4}(?:ERROR|FATAL|PANIC):/m.test(output);
      if (failed) reject(new Error(`${basename(program)} failed (${signal ?? code}): ${output.trim()}`));
      else resolve();
    });
  });
}
