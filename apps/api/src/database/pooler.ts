import type pg from 'pg';
import type { Pool } from './connection.ts';

/** Other clients of the pooler may hide what it does in one round. */
const ROUNDS = 5;
const ANSWER_WITHIN_MS = 5_000;

export class PoolModeError extends Error {
  constructor() {
    super(
      'DATABASE_URL leads to a connection pooler in transaction or statement mode, which mixes up the prepared statements, ' +
        'settings and notifications of its clients: set pool_mode = session, or connect to PostgreSQL directly.',
    );
    this.name = 'PoolModeError';
  }
}

const query = (client: pg.ClientBase, text: string) =>
  client.query({ text, query_timeout: ANSWER_WITHIN_MS } as pg.QueryConfig);
const backendOf = async (client: pg.ClientBase): Promise<number> =>
  (await query(client, 'SELECT pg_backend_pid() AS pid')).rows[0].pid;

/** A pooler that gives each client a server process of its own works. Others do not: then the program does not start. */
export async function refuseMixedSessions(pool: Pool) {
  const first = await pool.connect();
  try {
    if (!pool.isPooled) return;
    const second = await pool.connect();
    try {
      for (let round = 0; round < ROUNDS; round++)
        if (await shareBackends(first, second)) throw new PoolModeError();
    } finally {
      second.release(true);
    }
  } finally {
    first.release();
  }
}

/**
 * In transaction mode, a client leaves its server process to others as soon as it is in no transaction: the second client gets
 * the process of the first, or the first gets another one.
 */
async function shareBackends(first: pg.ClientBase, second: pg.ClientBase): Promise<boolean> {
  const before = await backendOf(first);
  try {
    await query(second, 'BEGIN');
  } catch (error) {
    if (/statement pooling mode/.test((error as Error).message)) return true;
    throw error;
  }
  if ((await backendOf(second)) === before || (await backendOf(first)) !== before) return true;
  await query(second, 'COMMIT');
  return false;
}
