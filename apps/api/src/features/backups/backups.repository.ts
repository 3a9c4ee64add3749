import { sql } from 'kysely';
import { BACKUP_LOCK } from '../../backup/session.ts';
import type { Database } from '../../database/database.ts';

const ended = (db: Database) =>
  db
    .selectFrom('backups')
    .select(['state', 'failure', 'started_at', 'finished_at', 'bytes', 'is_encrypted', 'is_scheduled'])
    .where('state', '<>', 'running')
    .orderBy('started_at', 'desc')
    .limit(1);

/** They belong to no village: a backup contains the whole register. */
export async function lastRuns(db: Database) {
  const [last, lastGood, lastScheduled] = await Promise.all([
    ended(db).executeTakeFirst(),
    ended(db).where('state', '=', 'good').executeTakeFirst(),
    ended(db).where('is_scheduled', '=', true).executeTakeFirst(),
  ]);
  return { last, lastGood, lastScheduled };
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
