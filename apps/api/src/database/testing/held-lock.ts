import type pg from 'pg';

/**
 * Takes a lock in a transaction of its own, so that requests meet there. `query` goes on in it; `release` takes back what it has
 * done; `commit` keeps it.
 * The server does not end it, however long a busy machine needs to bring the requests there.
 */
export async function holdLock(pool: pg.Pool, statement: string, values: readonly unknown[] = []) {
  const client = await pool.connect();
  await client.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0');
  const query = (text: string, parameters: readonly unknown[]) => client.query(text, [...parameters]);
  await query(statement, values);
  const end = (last: 'COMMIT' | 'ROLLBACK') => async () => {
    await client.query(last);
    client.release();
  };
  return { query, commit: end('COMMIT'), release: end('ROLLBACK') };
}

/** The lock that registrations of people born on this day take. */
export const holdBirthdate = (pool: pg.Pool, birthdate: string) =>
  holdLock(pool, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`birthdate:${birthdate}`]);

/** How many transactions of this database wait for a lock now. The locks of the server itself are held for a moment only. */
export async function countLockWaits(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND wait_event_type = 'Lock' AND wait_event NOT IN ('object', 'extend')`,
  );
  return rowCount ?? 0;
}
