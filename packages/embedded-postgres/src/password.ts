import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The password of the database role, created once for a data folder. Only the owner of the file can read it. */
export function readOrMakePassword(dataDir: string, clusterExists: boolean): string {
  const file = join(dataDir, 'postgres.password');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  if (clusterExists) {
    throw new Error(
      `${file} is missing: without it the database beside it cannot be opened. Restore it from a backup.`,
    );
  }
  const password = randomBytes(24).toString('base64url');
  const unfinished = openSync(`${file}.new`, 'w', 0o600);
  writeSync(unfinished, password);
  fsyncSync(unfinished);
  closeSync(unfinished);
  renameSync(`${file}.new`, file);
  return password;
}
