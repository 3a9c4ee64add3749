import { join } from 'node:path';
import { describe, runCommand } from './backup/command.ts';
import { openBeside } from './backup/data-folder.ts';
import { takeBackup } from './backup/take-backup.ts';
import { readBackupConfig } from './config.ts';
import { createFilePhotoStore } from './features/photos/photo-store.ts';

await runCommand('npm run backup -- FILE', {}, async (name) => {
  const { databaseUrl, dataDir, fileAt } = readBackupConfig(process.env);
  const file = fileAt(name);
  const database = databaseUrl ? { databaseUrl, close: async () => {} } : await openBeside(dataDir);
  try {
    const photos = createFilePhotoStore(join(dataDir, 'photos'));
    const manifest = await takeBackup({ ...database, photos, file });
    for (const missing of manifest.missing_photos) console.error(`Missing from the photo store: ${missing}`);
    return `Saved ${describe(manifest.tables, manifest.photos)} to ${file}`;
  } finally {
    await database.close();
  }
});
