import { createBackup } from './backup/create-backup.ts';
import { describe } from './backup/manifest.ts';
import { readConsoleConfig } from './config.ts';
import { runCommand } from './console/command.ts';
import { openShared } from './console/data-folder.ts';
import { openPhotoStore } from './features/photos/open-photo-store.ts';

await runCommand('npm run backup -- FILE', {}, async (name) => {
  const { databaseUrl, dataDir, photoStore, recipients, fileAt } = readConsoleConfig(process.env);
  const file = fileAt(name);
  const database = databaseUrl ? { databaseUrl, close: async () => {} } : await openShared(dataDir);
  try {
    const photos = openPhotoStore(photoStore);
    const manifest = await createBackup({ ...database, photos, file, recipients });
    for (const missing of manifest.missing_photos) console.error(`Missing from the photo store: ${missing}`);
    const how = recipients.length > 0 ? ', encrypted,' : '';
    return `Saved ${describe(manifest.tables, manifest.photos)}${how} to ${file}`;
  } finally {
    await database.close();
  }
});
