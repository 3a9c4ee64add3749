import { spawn } from 'node:child_process';
import { basename } from 'node:path';

/** Runs a PostgreSQL program that ends by itself; rejects with its own words if it fails. */
export function runToEnd(
  program: string,
  args: string[],
  options: { cwd: string; uid?: number; gid?: number },
  input = '',
): Promise<void> {
  return new Promise((resolve, reject) => {
    // A session of its own: a Ctrl-C at the terminal is for the program to handle, not for initdb.
    const child = spawn(program, args, { ...options, detached: true, windowsHide: true });
    let said = '';
    child.stdout.resume();
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      // The single-user server ends with success even when a statement fails.
      const failed = code !== 0 || /^(?:\S+ ){0,4}(?:ERROR|FATAL|PANIC):/m.test(said);
      if (failed) reject(new Error(`${basename(program)} failed (${signal ?? code}): ${said.trim()}`));
      else resolve();
    });
  });
}
