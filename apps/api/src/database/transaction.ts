import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import { hasState, isAnswerLost, isPlanOutdated, sqlState } from './postgres-errors.ts';
import type { Schema } from './schema.ts';

export type Trx = Transaction<Schema>;

const ATTEMPTS = 3;

/** COMMIT was sent and its answer was lost: the change may exist or not. Keep what belongs to it, such as files. */
export class UnknownOutcomeError extends Error {
  constructor(cause: unknown) {
    super('the connection was lost during COMMIT', { cause });
    this.name = 'UnknownOutcomeError';
  }
}

/** All or nothing. A deadlock, a serialization failure or an outdated plan is no fault of the request: try again. */
export async function inTransaction<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let isWorkDone = false;
    try {
      return await db.transaction().execute(async (trx) => {
        const result = await work(trx);
        isWorkDone = true;
        return result;
      });
    } catch (error) {
      if (isWorkDone && isAnswerLost(error)) throw new UnknownOutcomeError(error);
      const canRetry =
        hasState(error, sqlState.deadlockDetected) ||
        hasState(error, sqlState.serializationFailure) ||
        isPlanOutdated(error);
      if (!canRetry || attempt === ATTEMPTS) throw error;
    }
  }
}

const KEEP_ALIVE_SECONDS = 15;

/** Work outside the database in the middle of a transaction: the server ends one whose program is silent for long. */
export async function keepAlive<T>(trx: Trx, work: Promise<T>): Promise<T> {
  const timer = setInterval(() => void sql`SELECT`.execute(trx).catch(() => {}), KEEP_ALIVE_SECONDS * 1000);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
