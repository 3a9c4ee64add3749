import { setPriority } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { createFilePhotoStore } from '../features/photos/photo-store.ts';
import { makeScheduledBackup } from './scheduled-backup.ts';

/** The desks come first. */
const PRIORITY = 10;

// The api has ended, and nobody else would stop us.
process.on('disconnect', () => process.exit(1));
setPriority(PRIORITY);

const { backups, databaseUrl, dataDir, timeZone } = readConfig(process.env);
try {
  if (!backups) throw new Error('BACKUP_TO names no folder');
  const photos = createFilePhotoStore(join(dataDir, 'photos'));
  const done = await makeScheduledBackup({ databaseUrl, photos, schedule: backups, timeZone });
  if (done) console.log(done);
  process.exit(0);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
