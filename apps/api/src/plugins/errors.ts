import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import {
  AppError,
  describeIssues,
  describeProblem,
  type ErrorBody,
  type ErrorCode,
  errorTable,
  FieldError,
  type Language,
  preferredLanguage,
} from '@bawaba/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isConnectionLost, isStorageFull, isUnavailable } from '../database/postgres-errors.ts';
import { UnknownOutcomeError } from '../database/transaction.ts';
import { InvalidRequest } from './schemas.ts';

/** Errors of Fastify and Node, as our error codes. */
const frameworkErrors: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_FILES_LIMIT: 'too_large',
  FST_PARTS_LIMIT: 'too_large',
  FST_FIELDS_LIMIT: 'too_large',
  FST_ERR_NOT_FOUND: 'not_found',
  HPE_HEADER_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** The form parser has no error codes, only messages. */
const isBrokenForm = (error: unknown) => error instanceof Error && /\bmultipart\b/i.test(error.message);

/** Maps any error to a code of the table. An unexpected error becomes `internal`, without details. */
function toAppError(error: unknown, language: Language): AppError {
  if (error instanceof FieldError) {
    return new AppError(error.code, { fields: { [error.field]: describeProblem(error.problem, language) } });
  }
  if (error instanceof AppError) return error;
  if (error instanceof InvalidRequest) {
    const names = { params: 'path', querystring: 'query', headers: 'header', body: 'body' } as const;
    const fields = describeIssues(error.issues, error.source, language);
    return new AppError('invalid_request', { fields, in: names[error.part as keyof typeof names] });
  }
  if (isStorageFull(error)) return new AppError('storage_full');
  if (isUnavailable(error) || isConnectionLost(error) || error instanceof UnknownOutcomeError)
    return new AppError('database_unavailable');
  if (isBrokenForm(error)) return new AppError('malformed_body');
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code && frameworkErrors[code]) return new AppError(frameworkErrors[code]);
  if (statusCode && statusCode >= 400 && statusCode < 500) return new AppError('malformed_body');
  return new AppError('internal');
}

export function renderError(error: AppError, request: Pick<FastifyRequest, 'id' | 'headers'>): ErrorBody {
  const language = preferredLanguage(request.headers['accept-language']);
  const text = errorTable[error.code][language];
  // The specification has the code in `error` here, and the text in `message`.
  const texts =
    error.code === 'duplicate_in_same_village' ? { error: error.code, message: text } : { error: text };
  return { ...texts, code: error.code, request_id: request.id, ...error.details };
}

/** For responses without hooks, which would set the security headers. */
const bareHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const;

/** For a URL that the router cannot parse: there is no route, so no handler and no hook runs, not even that of the log. */
export function answerFrameworkError(thrown: Error, request: FastifyRequest, reply: FastifyReply) {
  const error = toAppError(thrown, preferredLanguage(request.headers['accept-language']));
  const { status } = errorTable[error.code];
  request.log.info({ method: request.method, status }, 'request');
  reply
    .code(status)
    .headers(bareHeaders)
    .send(JSON.stringify(renderError(error, request)));
}

const CLOSE_AFTER_MS = 2_000;

/** For input that is not valid HTTP, or has too many headers: there is no request, only a socket. */
export function answerBrokenConnection(thrown: Error & { code?: string }, socket: Socket) {
  // A connection without any byte expects no response: browsers open some connections in advance.
  const isUnused = thrown.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0;
  if (thrown.code === 'ECONNRESET' || !socket.writable || isUnused) return void socket.destroy();
  const code = frameworkErrors[thrown.code ?? ''] ?? 'malformed_body';
  const body = JSON.stringify(renderError(new AppError(code), { id: crypto.randomUUID(), headers: {} }));
  const { status } = errorTable[code];
  const headers = { ...bareHeaders, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  // The client may never close its side. Until we do, its data is discarded, so that it can read the response.
  socket.resume();
  setTimeout(() => socket.destroy(), CLOSE_AFTER_MS).unref();
}

/** The connection closed in the middle of the body (lost network, closed page). This is not an error of ours. */
const isClientGone = ({ raw }: FastifyRequest) => !raw.complete && raw.socket.destroyed;

export function installErrorHandler(app: FastifyInstance) {
  app.setErrorHandler((thrown, request, reply) => {
    const isGone = isClientGone(request);
    const error = isGone
      ? new AppError('malformed_body')
      : toAppError(thrown, preferredLanguage(request.headers['accept-language']));
    const { status } = errorTable[error.code];
    if (isGone) request.log.info({ reason: (thrown as Error).name }, 'the client disconnected');
    if (status >= 500) request.log.error({ err: thrown }, error.code);
    const { retryAfterSeconds, ...details } = error.details;
    if (typeof retryAfterSeconds === 'number') reply.header('retry-after', Math.ceil(retryAfterSeconds));
    if (status === 503 && retryAfterSeconds === undefined) reply.header('retry-after', 1);
    return reply
      .code(status)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(renderError(new AppError(error.code, details), request));
  });
}
