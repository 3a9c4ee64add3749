import { sql } from 'kysely';
import { NOT_IN_FUTURE, SCHEDULED_RUNS, type ScheduledRuns } from '../../backup/runs.ts';
import { BACKUP_LOCK } from '../../backup/session.ts';
import type { Database } from '../../database/database.ts';

const ended = (db: Database, now: Date) =>
  db
    .selectFrom('backups')
    .select(['state', 'failure', 'started_at', 'bytes', 'is_encrypted', 'is_scheduled'])
    // The clock of the database may be a little ahead of ours.
    .select(sql<string>`least(finished_at, ${now})`.as('finished_at'))
    .where('state', '<>', 'running')
    .where(sql<boolean>`${sql.raw(NOT_IN_FUTURE)}`)
    .orderBy('started_at', 'desc')
    .limit(1);

/** They belong to no village: a backup contains the whole register. */
export async function lastRuns(db: Database, now: Date) {
  const [last, lastGood, lastScheduled, anyGood] = await Promise.all([
    ended(db, now).executeTakeFirst(),
    ended(db, now).where('state', '=', 'good').executeTakeFirst(),
    ended(db, now).where('is_scheduled', '=', true).executeTakeFirst(),
    db.selectFrom('backups').select('id').where('state', '=', 'good').limit(1).executeTakeFirst(),
  ]);
  return { last, lastGood, lastScheduled, hasGoodOnlyInFuture: !lastGood && anyGood !== undefined };
}

export async function scheduledRuns(db: Database): Promise<ScheduledRuns<string>> {
  const { rows } = await sql<ScheduledRuns<string>>`${sql.raw(SCHEDULED_RUNS)}`.execute(db);
  return rows[0] as ScheduledRuns<string>;
}

/** Takes the lock of a scheduled backup for one moment. */
export async function isNobodyAtIt(db: Database): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    SELECT pg_try_advisory_xact_lock(${sql.raw(BACKUP_LOCK)}) AS free`.execute(db);
  return rows[0]?.free === true;
}

export async function newestId(db: Database): Promise<number> {
  const { id } = await db
    .selectFrom('backups')
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

/** A failure of a backup that left no row after this one, or a row that says that it runs. */
export async function recordCrash(db: Database, afterId: number) {
  await sql`INSERT INTO backups (is_scheduled) SELECT true
    WHERE NOT EXISTS (SELECT FROM backups WHERE is_scheduled AND id > ${afterId})`.execute(db);
  await sql`UPDATE backups SET state = 'failed', failure = 'other', finished_at = now()
    WHERE is_scheduled AND state = 'running' AND id > ${afterId}`.execute(db);
}
