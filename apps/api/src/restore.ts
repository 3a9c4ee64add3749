import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { FolderInUseError } from '@bawaba/embedded-postgres';
import { readIdentities } from './backup/encryption.ts';
import { describe } from './backup/manifest.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { verifyBackup } from './backup/verify-backup.ts';
import { readConsoleConfig } from './config.ts';
import { runCommand } from './console/command.ts';
import { openExclusive, openExternal } from './console/data-folder.ts';

const USAGE = 'npm run restore -- FILE [--overwrite] [--identity KEYFILE]';

await runCommand(
  USAGE,
  { overwrite: true, identity: true },
  async (name, { overwrite = false, identity }) => {
    const { databaseUrl, dataDir, photoStore, fileAt } = readConsoleConfig(process.env);
    const identities = identity === undefined ? [] : await readIdentityFile(identity, fileAt);
    const backup = await verifyBackup(fileAt(name), identities);
    const opening = databaseUrl ? openExternal(dataDir, databaseUrl) : openExclusive(dataDir);
    const database = await opening.catch((error) => {
      throw error instanceof FolderInUseError
        ? new Error(`The program is running on ${dataDir}. Stop it first.`)
        : error;
    });
    try {
      const leftOver = await restoreBackup(backup, { ...database, photoStore, overwrite });
      if (leftOver) console.log(leftOver);
      const { created_at, tables, photos } = backup.manifest;
      const places = [
        databaseUrl && 'the database of DATABASE_URL',
        (!databaseUrl || photoStore.kind === 'folder') && dataDir,
        photoStore.kind === 's3' && `s3://${photoStore.s3.bucket}/${photoStore.s3.root}`,
      ];
      const time = created_at.slice(0, 16).replace('T', ' ');
      return `Restored ${describe(tables, photos)} as of ${time} UTC to ${places.filter(Boolean).join(' and ')}`;
    } finally {
      await database.close();
    }
  },
);

/** From a file, or from standard input. Other users can see a command line, and shells write it down. */
async function readIdentityFile(name: string, fileAt: (name: string) => string): Promise<string[]> {
  if (/^AGE-SECRET-KEY-/i.test(name))
    throw new Error(
      'Do not write the private key on the command line. Name its file, or - for standard input.',
    );
  return readIdentities(name === '-' ? await text(process.stdin) : await readFile(fileAt(name), 'utf8'));
}
