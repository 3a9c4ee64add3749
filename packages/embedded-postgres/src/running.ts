import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf } from './address.ts';
import { readOrMakePassword } from './password.ts';

/**
 * Where the server answers that another process keeps on this data folder, in the same form as a started one's `url`.
 * Undefined while none is ready there. postmaster.pid says how to reach it: line 4 its port, 5 its socket's folder,
 * 8 its state.
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
