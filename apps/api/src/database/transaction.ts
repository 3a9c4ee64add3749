import type { Transaction } from 'kysely';
import type { Database } from './connection.ts';
import { hasState, isPlanOutdated, sqlState } from './postgres-errors.ts';
import type { Schema } from './schema.ts';

export type Trx = Transaction<Schema>;

const ATTEMPTS = 3;

/** All or nothing. Two transactions that got in each other's way are tried again: neither did anything wrong. */
export async function inTransaction<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const collided =
        hasState(error, sqlState.deadlockDetected) ||
        hasState(error, sqlState.serializationFailure) ||
        isPlanOutdated(error);
      if (!collided || attempt === ATTEMPTS) throw error;
    }
  }
}
