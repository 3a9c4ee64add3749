import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@bawaba/contracts';
import { ApiError } from './api-error.ts';
import { createEarlyAnswers } from './early-answers.ts';
import { returnPlace } from './return-place.ts';
import { session } from './session.ts';
import { knownTotal, type Total } from './total.ts';

/** URLs are text, so a number is allowed where the schema expects text. */
type Written<T> = { [K in keyof T]: T[K] | number };
type Needed<K extends string, T> = [T] extends [undefined] ? { [P in K]?: undefined } : { [P in K]: T };

export type RequestOptions<E extends Endpoint> = Needed<
  'params',
  ParamsOf<E> extends undefined ? undefined : Written<ParamsOf<E>>
> &
  Needed<'body', E['schema'] extends { consumes: readonly string[] } ? FormData : BodyOf<E>> & {
    query?: QueryOf<E> extends undefined ? undefined : Written<QueryOf<E>>;
    /** The same key for the same body: the api then creates one record, even for several requests. */
    idempotencyKey?: string | undefined;
    signal?: AbortSignal;
  };

type Address = Pick<Endpoint, 'method' | 'url'>;

interface LooseOptions {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal;
}

/** The URL of an endpoint with its parameters and its non-empty filters. */
export function addressOf(
  endpoint: Address,
  { params = {}, query = {} }: Pick<LooseOptions, 'params' | 'query'>,
): string {
  const path = endpoint.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const filters = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const search = new URLSearchParams(filters.map(([name, value]) => [name, String(value)]));
  // The same filters give the same URL in every order.
  search.sort();
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** The headers of every request: the token and the language of the response. */
export const callHeaders = (): Record<string, string> => {
  const token = session.get()?.token;
  return {
    'Accept-Language': document.documentElement.lang,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
};

/**
 * A 401 or 403 ends the session that sent the request. A failed sign-in has no session. A late response must not end
 * the session of a user who signed in after the request.
 */
export function endSessionIfRefused(status: number, token: string | undefined) {
  if ((status !== 401 && status !== 403) || !token || session.get()?.token !== token) return;
  returnPlace.remember(location.pathname + location.search, true);
  session.end();
}

const early = createEarlyAnswers();
session.subscribe((current) => early.keepOnly(current?.token));

/** Sends a request of a page while its code is still loading. The page then gets this response. */
export const requestEarly = <E extends Endpoint>(
  endpoint: Pick<E, 'method' | 'url'>,
  options: RequestOptions<E>,
): void => early.ask(addressOf(endpoint, options), session.get()?.token, callHeaders());

async function send(endpoint: Address, options: LooseOptions): Promise<Response> {
  const { body, signal, idempotencyKey } = options;
  const isForm = body instanceof FormData;
  const address = addressOf(endpoint, options);
  const token = session.get()?.token;
  const answer =
    (endpoint.method === 'GET' ? early.take(address, token, signal) : undefined) ??
    fetch(address, {
      method: endpoint.method,
      headers: {
        ...callHeaders(),
        ...(body !== undefined && !isForm ? { 'Content-Type': 'application/json' } : {}),
        ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
      },
      body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
      signal,
    });
  const response = await answer.catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(0, 'network', '');
  });
  if (response.ok) return response;
  endSessionIfRefused(response.status, token);
  throw await ApiError.from(response);
}

/** One request, typed by its contract. The method and the path are enough, so the schemas need not be loaded. */
export async function request<E extends Endpoint>(
  endpoint: E | Pick<E, 'method' | 'url'>,
  options: RequestOptions<E>,
): Promise<AnswerOf<E>> {
  const response = await send(endpoint, options);
  return (response.status === 204 ? undefined : await response.json()) as AnswerOf<E>;
}

export interface Page<Row> extends Total {
  readonly rows: Row[];
}

/** A list request: the rows and the total. */
export async function requestPage<E extends Endpoint>(
  endpoint: E,
  options: RequestOptions<E>,
): Promise<Page<AnswerOf<E> extends (infer Row)[] ? Row : never>> {
  const response = await send(endpoint, options);
  const rows = await response.json();
  const offset = Number((options.query as { offset?: number } | undefined)?.offset ?? 0);
  const announced = {
    total: Number(response.headers.get('X-Total-Count') ?? rows.length),
    isEstimate: response.headers.has('X-Total-Count-Is-Estimate'),
  };
  return { rows, ...knownTotal(announced, offset, rows.length) };
}

/** A file request: the response itself, for streaming. */
export const requestFile = <E extends Endpoint>(endpoint: E, options: RequestOptions<E>): Promise<Response> =>
  send(endpoint, options);
