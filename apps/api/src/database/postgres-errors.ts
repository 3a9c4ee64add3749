import { AppError, type ErrorCode, FieldError, type Problem } from '@bawaba/contracts';
import { ServerHangsError } from './hang-watch.ts';
import { ReplicaError } from './prepare-connection.ts';

/** SQLSTATE codes that mean something to us (PostgreSQL, appendix A). */
export const sqlState = {
  foreignKeyViolation: '23503',
  uniqueViolation: '23505',
  exclusionViolation: '23P01',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  lockNotAvailable: '55P03',
  readOnlyTransaction: '25006',
} as const;

interface PostgresError extends Error {
  readonly code: string;
  readonly syscall?: string;
  readonly constraint?: string;
}

const isPostgresError = (error: unknown): error is PostgresError =>
  error instanceof Error && typeof (error as Partial<PostgresError>).code === 'string';

/** Did the database refuse because of this constraint or index? */
export const violates = (error: unknown, constraint: string) =>
  isPostgresError(error) && error.constraint === constraint;

export const hasState = (error: unknown, state: (typeof sqlState)[keyof typeof sqlState]) =>
  isPostgresError(error) && error.code === state;

/** The server does not write: it has become a replica, or an operator has stopped writing. */
export const isReadOnly = (error: unknown) => hasState(error, sqlState.readOnlyTransaction);

/** A prepared statement whose table has changed since it was planned. */
export const isPlanOutdated = (error: unknown) =>
  isPostgresError(error) && error.code === '0A000' && /cached plan/.test(error.message);

/** The disk that holds the register, or the photos, is full. */
export const isStorageFull = (error: unknown) =>
  error instanceof Error && ['53100', 'ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? '');

/**
 * The server went away, is starting or stopping, does not write, has no room or no time: worth trying again, nothing of ours.
 * A socket that is not there is ENOENT, as is any missing file, so there the call decides.
 */
export const isUnavailable = (error: unknown) =>
  isPostgresError(error) &&
  (/^(08|25006|55P03|57P0|57014|53)/.test(error.code) ||
    (error.code === 'ENOENT' && error.syscall === 'connect') ||
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND)$/.test(error.code));

/** node-postgres reports a lost or late connection by message alone. */
export const isConnectionLost = (error: unknown) =>
  error instanceof ServerHangsError ||
  error instanceof ReplicaError ||
  (error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/.test(
      error.message,
    ));

/** The server may have run the statement although we have no answer: the connection broke, or the server stopped. */
export const isAnswerLost = (error: unknown) =>
  isConnectionLost(error) ||
  (isPostgresError(error) && /^(08...|57P0.|ECONNRESET|EPIPE|ETIMEDOUT)$/.test(error.code));

/** What the violation of each of these constraints means: an error code of ours, or a field and what is wrong with it. */
export type Violations = Readonly<Record<string, ErrorCode | readonly [field: string, problem: Problem]>>;

/** Translates the violation of a constraint into an error of ours; other errors stay as they are. */
export async function translateViolations<T>(constraints: Violations, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const meaning = Object.entries(constraints).find(([constraint]) => violates(error, constraint))?.[1];
    if (meaning === undefined) throw error;
    throw typeof meaning === 'string' ? new AppError(meaning) : new FieldError(...meaning);
  }
}
