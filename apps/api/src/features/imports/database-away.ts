import { isAnswerLost, isConnectionLost, isUnavailable } from '../../database/postgres-errors.ts';
import { UnknownOutcomeError } from '../../database/transaction.ts';

/** The database does not answer now. What was sent last may be committed or not: the rows of the import say so. */
export const isAway = (error: unknown) =>
  error instanceof UnknownOutcomeError ||
  isUnavailable(error) ||
  isConnectionLost(error) ||
  isAnswerLost(error);
