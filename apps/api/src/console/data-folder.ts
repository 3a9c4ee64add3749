import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FolderInUseError, findRunningPostgres, lockFolder, startPostgres } from '@bawaba/embedded-postgres';

export interface OpenDatabase {
  readonly databaseUrl: string;
  close(): Promise<void>;
}

const PATIENCE_MS = 10_000;

/** The register in the data folder: through the program's own server while it runs, else through one of ours. */
export async function openBeside(dataDir: string): Promise<OpenDatabase> {
  if (!existsSync(join(dataDir, 'postgres'))) throw new Error(`There is no register in ${dataDir}.`);
  try {
    return await openAlone(dataDir);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
  }
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(100)) {
    const databaseUrl = findRunningPostgres(dataDir);
    if (databaseUrl) return { databaseUrl, close: async () => {} };
  }
  throw new Error('The program is just starting or stopping. Try again in a moment.');
}

/** Nobody else on the folder; makes a database there if there is none. */
export async function openAlone(dataDir: string): Promise<OpenDatabase> {
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

/** The rows are elsewhere, but the photos are here: nobody else on the folder either. */
export async function openElsewhere(dataDir: string, databaseUrl: string): Promise<OpenDatabase> {
  const lock = await lockFolder(dataDir);
  return { databaseUrl, close: () => lock.release() };
}
