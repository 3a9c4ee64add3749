import type { Transaction } from 'kysely';
import type { Database } from './database.ts';
import { hasState, isAnswerLost, isPlanOutdated, sqlState } from './postgres-errors.ts';
import type { Schema } from './schema.ts';

export type Trx = Transaction<Schema>;

const ATTEMPTS = 3;

/** COMMIT was sent and its answer was lost: the change may be there or not. What belongs to it must be kept. */
export class UnknownOutcomeError extends Error {
  constructor(cause: unknown) {
    super('the connection was lost during COMMIT', { cause });
    this.name = 'UnknownOutcomeError';
  }
}

/** All or nothing. Two transactions that got in each other's way are tried again: neither did anything wrong. */
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
      const collided =
        hasState(error, sqlState.deadlockDetected) ||
        hasState(error, sqlState.serializationFailure) ||
        isPlanOutdated(error);
      if (!collided || attempt === ATTEMPTS) throw error;
    }
  }
}
