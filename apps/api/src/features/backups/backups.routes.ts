import { backupEndpoints } from '@bawaba/contracts';
import type { App } from '../../plugins/typed-app.ts';
import type { BackupService } from './backups.service.ts';

export function registerBackupRoutes(app: App, backups: BackupService) {
  app.route({
    ...backupEndpoints.status,
    // It is about the register of all villages, so it is for those who manage them.
    config: { permission: 'manage_villages' },
    handler: () => backups.status(),
  });
}
