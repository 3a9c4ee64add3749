import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { createDatabase, type Pool } from './connection.ts';
import type { Database } from './database.ts';
import { hasState, isConnectionLost, isUnavailable, sqlState } from './postgres-errors.ts';

/** A replica that needs longer to catch up is too far behind: the primary answers. */
const CATCH_UP_WITHIN_MS = 2_000;
const ASK_EVERY_MS = 20;
/** A replica that was away or too far behind is not asked before this time: otherwise every report would wait for it. */
const ASK_AGAIN_AFTER_MS = 10_000;

class LaggingReplicaError extends Error {}

/** The replica went away, or had to end the statement to apply a change of the primary. */
const isReplicaFault = (error: unknown) =>
  error instanceof LaggingReplicaError ||
  isUnavailable(error) ||
  isConnectionLost(error) ||
  hasState(error, sqlState.serializationFailure);

/** How far the log of the primary is. */
async function positionOf(primary: Database): Promise<string> {
  const { rows } = await sql<{ lsn: string }>`SELECT pg_current_wal_lsn()::text AS lsn`.execute(primary);
  return rows[0]?.lsn as string;
}

async function waitUntilApplied(client: pg.ClientBase, lsn: string) {
  const question = `SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS applied WHERE pg_is_in_recovery()`;
  for (const end = performance.now() + CATCH_UP_WITHIN_MS; ; await sleep(ASK_EVERY_MS)) {
    const [answer] = (await client.query(question, [lsn])).rows;
    if (answer?.applied) return;
    if (!answer) throw new LaggingReplicaError('it is no replica');
    if (performance.now() > end) throw new LaggingReplicaError('it is too far behind');
  }
}

/**
 * Reads a report on a replica that has applied the log of the primary up to now, so that the report contains every change
 * that was answered before somebody asked for it. If there is no such replica, reads it on the primary.
 */
export function createReplicaReader(replicas: Pool, onAway: (reason: string) => void) {
  let askAgainAt = 0;

  /** The address may lead to several replicas: the connection that was asked is the one that reads. */
  async function readOnReplica<T>(lsn: string, read: (db: Database) => Promise<T>): Promise<T> {
    const client = await replicas.connect();
    try {
      await waitUntilApplied(client, lsn);
    } catch (error) {
      client.release(true);
      throw error;
    }
    return read(createDatabase(replicas, async () => client));
  }

  /** `read` takes one connection. */
  return async <T>(primary: Database, read: (db: Database) => Promise<T>): Promise<T> => {
    if (performance.now() < askAgainAt) return read(primary);
    const lsn = await positionOf(primary);
    try {
      return await readOnReplica(lsn, read);
    } catch (error) {
      if (!isReplicaFault(error)) throw error;
      askAgainAt = performance.now() + ASK_AGAIN_AFTER_MS;
      onAway((error as Error).message);
      return read(primary);
    }
  };
}
