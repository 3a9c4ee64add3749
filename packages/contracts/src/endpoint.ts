import type { z } from 'zod';

type Schema = z.ZodType;

/** One endpoint: the api validates and serves it, the web application calls it, OpenAPI documents it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api, with parameters written `:id`. */
  readonly url: string;
  readonly schema: {
    readonly summary: string;
    readonly tags: readonly string[];
    readonly params?: Schema;
    readonly querystring?: Schema;
    readonly headers?: Schema;
    readonly body?: Schema;
    readonly consumes?: readonly string[];
    readonly response: { readonly [status: number]: Schema };
  };
}

/** Keeps the literal types, so that handlers and callers are typed by the schemas. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Part<E extends Endpoint, K extends 'params' | 'querystring' | 'body'> = E['schema'] extends {
  readonly [P in K]: infer S extends Schema;
}
  ? z.input<S>
  : undefined;

type Success<R> = R[Extract<keyof R, 200 | 201>];

export type ParamsOf<E extends Endpoint> = Part<E, 'params'>;
export type QueryOf<E extends Endpoint> = Part<E, 'querystring'>;
export type BodyOf<E extends Endpoint> = Part<E, 'body'>;
export type AnswerOf<E extends Endpoint> =
  Success<E['schema']['response']> extends infer S extends Schema ? z.output<S> : undefined;
