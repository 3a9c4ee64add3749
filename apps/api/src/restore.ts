import { FolderInUseError } from '@bawaba/embedded-postgres';
import { describe } from './backup/manifest.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { verifyBackup } from './backup/verify-backup.ts';
import { readConsoleConfig } from './config.ts';
import { runCommand } from './console/command.ts';
import { openExclusive, openExternal } from './console/data-folder.ts';

await runCommand('npm run restore -- FILE [--overwrite]', { overwrite: true }, async (name, overwrite) => {
  const { databaseUrl, dataDir, photoStore, fileAt } = readConsoleConfig(process.env);
  const backup = await verifyBackup(fileAt(name));
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
    return `Restored ${describe(tables, photos)} as of ${created_at.slice(0, 16).replace('T', ' ')} UTC`;
  } finally {
    await database.close();
  }
});
