import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf } from './address.ts';
import { readOrMakePassword } from './password.ts';

/**
 * The URL of the server that another process runs on this data folder, like `url` of a started one. Undefined if none is
 * ready. postmaster.pid has the port in line 4, the folder of the socket in line 5, and the state in line 8.
 */
export function findRunningPostgres(dataDir: string): string | undefined {
  const lines = readLines(join(dataDir, 'postgres', 'postmaster.pid'));
  if (lines[7] !== 'ready') return undefined;
  const [, , , port, socketDir] = lines;
  const password = readOrMakePassword(dataDir, true);
  return socketDir
    ? addressOf(password, { host: socketDir })
    : addressOf(password, { host: '127.0.0.1', port: Number(port) });
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.trim());
  } catch {
    return [];
  }
}
