import { setPriority } from 'node:os';
import { readConfig } from '../config.ts';
import { openPhotoStore } from '../features/photos/open-photo-store.ts';
import { makeScheduledBackup } from './scheduled-backup.ts';

/** The desks come first. */
const PRIORITY = 10;

// The api has ended, and nobody else would stop us.
process.on('disconnect', () => process.exit(1));
setPriority(PRIORITY);

const { backups, databaseUrl, photoStore, timeZone } = readConfig(process.env);
try {
  if (!backups) throw new Error('BACKUP_TO names no folder');
  const photos = openPhotoStore(photoStore);
  const done = await makeScheduledBackup({ databaseUrl, photos, schedule: backups, timeZone });
  if (done) console.log(done);
  process.exit(0);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
