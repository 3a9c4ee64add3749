import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const backupFailures = [
  'disk_full',
  'folder',
  'database',
  'photo_store',
  'photos_lost',
  'cut_off',
  'other',
] as const;

const backupStatus = z.object({
  /** Whether backups are made by schedule, by this copy of the program or by another. */
  is_scheduled: z.boolean(),
  next_at: z.iso.datetime({ offset: true }).nullable(),
  last_good: z.object({ finished_at: z.string(), is_encrypted: z.boolean().nullable() }).nullable(),
  /** The last backup, if it failed. */
  last_failure: z.object({ started_at: z.string(), reason: z.enum(backupFailures) }).nullable(),
  /** The last good one is older than two intervals of the schedule. */
  is_overdue: z.boolean(),
});
export type BackupStatus = z.infer<typeof backupStatus>;

export const backupEndpoints = {
  status: endpoint({
    method: 'GET',
    url: '/backups/status',
    schema: {
      summary: 'When the last good backup was made, and whether backups are late or failing',
      tags: ['backups'],
      response: { 200: backupStatus },
    },
  }),
};
