import type { BackupStatus } from '@bawaba/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { isDue, isOverdue, nextDue } from '../../backup/schedule.ts';
import { type BackupConfig, runBackupWorker } from '../../backup/start-worker.ts';
import type { Database } from '../../database/database.ts';
import * as backups from './backups.repository.ts';

/** Even of the largest register. A backup that takes longer hangs. */
const DEADLINE_MS = 12 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** After so long without one, the schedule of another copy no longer exists. */
const REMEMBERED_DAYS = 14;

interface Dependencies {
  readonly db: Database;
  readonly config: BackupConfig;
  readonly log: FastifyBaseLogger;
}

/** Refuses to start with a key that does not work, long before the first backup. Otherwise the library is not loaded here. */
async function assertRecipients(recipients: readonly string[]) {
  const { Encrypter } = await import('age-encryption');
  for (const recipient of recipients) {
    try {
      new Encrypter().addRecipient(recipient);
    } catch {
      throw new Error(`configuration: BACKUP_RECIPIENT: ${recipient} is not a public key of age`);
    }
  }
}

export async function createBackupService({ db, config, log }: Dependencies) {
  const { backups: schedule, timeZone } = config;
  if (schedule) await assertRecipients(schedule.recipients);
  const closing = new AbortController();
  let running: Promise<void> | undefined;

  async function runWorker() {
    const before = await backups.newestId(db);
    const deadline = AbortSignal.timeout(DEADLINE_MS);
    const { isGood, text } = await runBackupWorker(config, AbortSignal.any([closing.signal, deadline]));
    if (isGood && text) log.info(text);
    if (isGood || closing.signal.aborted) return;
    log.error(`The backup failed: ${text}`);
    // If it could not write that down itself.
    await backups.recordCrash(db, before);
  }

  const toDate = (instant: string | null) => (instant ? new Date(instant) : null);

  return {
    schedule,
    lastRuns: () => backups.lastRuns(db, new Date()),

    /** Starts the backup if it is due. The worker decides again, with a lock: of several copies, one makes it. */
    async runIfDue(now = new Date()) {
      if (!schedule || running) return;
      const { goodSince, failedAt } = await backups.scheduledRuns(db);
      const runs = { goodSince: toDate(goodSince), failedAt: toDate(failedAt) };
      if (!isDue(runs, now, schedule.at, timeZone) || !(await backups.isNobodyAtIt(db))) return;
      if (closing.signal.aborted || running) return;
      running = runWorker().finally(() => {
        running = undefined;
      });
      await running;
    },

    async status(now = new Date()): Promise<BackupStatus> {
      const { last, lastGood, lastScheduled, hasGoodOnlyInFuture } = await backups.lastRuns(db, now);
      const age = lastScheduled ? now.getTime() - Date.parse(lastScheduled.started_at) : Infinity;
      const is_scheduled = schedule !== undefined || age < REMEMBERED_DAYS * DAY_MS;
      return {
        is_scheduled,
        next_at: schedule ? nextDue(now, schedule.at, timeZone).toISOString() : null,
        last_good: lastGood
          ? { finished_at: lastGood.finished_at, is_encrypted: lastGood.is_encrypted }
          : null,
        last_failure:
          last?.state === 'failed' ? { started_at: last.started_at, reason: last.failure ?? 'other' } : null,
        is_overdue:
          is_scheduled && (lastGood ? isOverdue(new Date(lastGood.finished_at), now) : hasGoodOnlyInFuture),
      };
    },

    /** A backup that is under way ends; the next start makes it again. */
    async close() {
      closing.abort();
      await running;
    },
  };
}

export type BackupService = Awaited<ReturnType<typeof createBackupService>>;
