import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FolderInUseError, findRunningPostgres, lockFolder, startPostgres } from '@bawaba/embedded-postgres';

export interface OpenDatabase {
  readonly databaseUrl: string;
  close(): Promise<void>;
}

const WAIT_MS = 10_000;

/** Opens the register in the data folder: through the server of the running program, or through one started here. */
export async function openShared(dataDir: string): Promise<OpenDatabase> {
  if (!existsSync(join(dataDir, 'postgres'))) throw new Error(`There is no register in ${dataDir}.`);
  try {
    return await openExclusive(dataDir);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
  }
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await sleep(100)) {
    const databaseUrl = findRunningPostgres(dataDir);
    if (databaseUrl) return { databaseUrl, close: async () => {} };
  }
  throw new Error('The program is just starting or stopping. Try again in a moment.');
}

/** Locks the folder and starts its server. Creates a database if there is none. */
export async function openExclusive(dataDir: string): Promise<OpenDatabase> {
  const lock = await lockFolder(dataDir);
  try {
    const server = await startPostgres({ dataDir, lock });
    return {
      databaseUrl: server.url,
      async close() {
        await server.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** The rows are in an external database and the photos are in the folder, so the folder is locked too. */
export async function openExternal(dataDir: string, databaseUrl: string): Promise<OpenDatabase> {
  const lock = await lockFolder(dataDir);
  return { databaseUrl, close: () => lock.release() };
}
