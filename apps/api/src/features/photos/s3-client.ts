import { createHash } from 'node:crypto';
import {
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as openHttp,
} from 'node:http';
import { Agent as HttpsAgent, request as openHttps } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { PhotoStoreUnavailableError } from './photo-store-error.ts';
import type { S3Settings } from './photo-store-settings.ts';

export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'HEAD' | 'DELETE';
  /** Undefined: the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** A longer answer is an error. */
  readonly maxBytes: number;
}

export interface S3Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** How long one request may take, and how often it is tried. */
export interface Patience {
  readonly attempts: number;
  readonly attemptMs: number;
  readonly totalMs: number;
  /** After a request got no answer in all attempts, others fail at once for this long. */
  readonly pauseMs: number;
}

/** A clerk waits. */
export const forRequests: Patience = { attempts: 3, attemptMs: 10_000, totalMs: 20_000, pauseMs: 5_000 };
/** The register must open although its photo store is away. */
export const atStart: Patience = { attempts: 2, attemptMs: 4_000, totalMs: 6_000, pauseMs: 5_000 };
/** A command may wait for a restart of the store. */
export const forCommands: Patience = { attempts: 8, attemptMs: 60_000, totalMs: 300_000, pauseMs: 0 };

/** A store that hangs cannot use more sockets than these. */
const MAX_SOCKETS = 24;
const RETRIED = [408, 429];

/**
 * Sends signed requests to one S3 server. Each has a deadline and few attempts; every request may be repeated. Never follows a
 * redirect: another host must not get a signature.
 */
export function createS3Client(settings: S3Settings, patience: Patience = forRequests) {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const isSecure = endpoint.protocol === 'https:';
  const options = { keepAlive: true, maxSockets: MAX_SOCKETS };
  const agent = isSecure ? new HttpsAgent(options) : new HttpAgent(options);
  const signingKeys = new Map<string, ArrayBuffer>();
  const pause = createPause(patience.pauseMs);

  async function exchange(request: S3Request, signal: AbortSignal): Promise<S3Answer> {
    const { method, key, query, headers, body, maxBytes } = request;
    const path = [bucket, ...(key === undefined ? [] : key.split('/'))].map(encodeURIComponent).join('/');
    const url = new URL(path, endpoint);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': digest },
      service: 's3',
      cache: signingKeys,
      region,
      accessKeyId,
      secretAccessKey,
    }).sign();
    const length = method === 'PUT' ? { 'content-length': body?.length ?? 0 } : {};
    return new Promise((resolve, reject) => {
      const sent = (isSecure ? openHttps : openHttp)(signed.url, {
        method,
        headers: { ...Object.fromEntries(signed.headers), ...length },
        agent,
        signal,
      });
      sent.on('error', reject);
      sent.on('response', (response) => {
        readBody(response, maxBytes).then(
          (bytes) =>
            resolve({ status: response.statusCode as number, headers: response.headers, body: bytes }),
          reject,
        );
      });
      sent.end(body);
    });
  }

  return {
    async send(request: S3Request): Promise<S3Answer> {
      const deadline = AbortSignal.timeout(patience.totalMs);
      let failure: PhotoStoreUnavailableError | undefined;
      let isSilent = false;
      for (let attempt = 1; attempt <= patience.attempts && !deadline.aborted; attempt++) {
        if (!pause.mayTry()) throw failure ?? new PhotoStoreUnavailableError('did not answer a moment ago');
        const signal = AbortSignal.any([deadline, AbortSignal.timeout(patience.attemptMs)]);
        try {
          const answer = await exchange(request, signal);
          pause.end();
          if (answer.status < 500 && !RETRIED.includes(answer.status)) return answer;
          isSilent = false;
          failure = new PhotoStoreUnavailableError(`answered ${answer.status}`);
        } catch (error) {
          isSilent = true;
          failure = new PhotoStoreUnavailableError(describe(error, signal), error);
        }
        pause.stopTrying();
        const wait = Math.min(100 * 4 ** (attempt - 1), 10_000);
        if (attempt < patience.attempts) await sleep(wait, undefined, { signal: deadline }).catch(() => {});
      }
      // A server that answers with an error is alive: one bad object must not stop the others.
      if (isSilent) pause.begin();
      throw failure as PhotoStoreUnavailableError;
    },
  };
}

export type S3Client = ReturnType<typeof createS3Client>;

function describe(error: unknown, signal: AbortSignal): string {
  if (error instanceof TooLargeError) return 'sent a longer answer than asked for';
  const { code } = error as NodeJS.ErrnoException;
  return signal.aborted ? 'did not answer in time' : `cannot be reached (${code ?? 'connection lost'})`;
}

/** After the pause one request tries; the others fail until it has succeeded. */
function createPause(ms: number) {
  let until = 0;
  let isOneTrying = false;
  return {
    mayTry(): boolean {
      if (until === 0) return true;
      if (Date.now() < until || isOneTrying) return false;
      isOneTrying = true;
      return true;
    },
    stopTrying() {
      isOneTrying = false;
    },
    begin() {
      if (ms > 0) until = Date.now() + ms;
    },
    end() {
      until = 0;
      isOneTrying = false;
    },
  };
}

class TooLargeError extends Error {}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop destroys the response, and with it the connection.
  for await (const chunk of response) {
    size += chunk.length;
    if (size > maxBytes) throw new TooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
